"""optree-gen: dialect code from YAML op specs that form a tree."""

__version__ = "0.1.0"
