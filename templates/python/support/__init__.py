"""What all builders share: the bindings, the checks, and the building itself."""
