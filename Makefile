# The commands of this project; `make help` lists them. The whole checkout needs python3 (3.10 or
# newer, with venv) to generate code, and Debian's MLIR 22.1 packages, fetched on demand, to build it.

# Set these on the command line.
PYTHON ?= python3
JOBS   ?= $(shell getconf _NPROCESSORS_ONLN)
PARTS  ?=
K      ?=
BASE   ?= HEAD
VERSION ?=
DIALECT ?= linalg
MUTANTS ?= 10000
PROJECTS ?= 2000
GENERICS ?= 5000
OPS ?= 50000

# Clang takes less time and half the memory that GCC takes over MLIR's headers.
ifeq ($(origin CC),default)
CC := clang-22
endif
ifeq ($(origin CXX),default)
CXX := clang++-22
endif

VENV  := .venv/bin
STAMP := .venv/.installed

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help regen check review test build bench bench-build conversion coverage docs examples frontends fmt laws \
  fuzz fuzz-ir fuzz-ops fuzz-projects hooks models release runtimes toolchain clean distclean twins twins-table verify verify-all \
  verify-bodies verify-faults verify-rewrites verify-table

help: ## Show this list
	@echo 'Usage: make TARGET [PYTHON=python3] [MLIR_DIR=<dir of MLIRConfig.cmake>] [JOBS=n]'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' Makefile

regen: $(STAMP) ## Write generated/ from the specs and the templates
	$(VENV)/optree-gen regen

check: $(STAMP) ## Fail if generated/ or a stored example is not what executing would give
	$(VENV)/optree-gen check
	@if [ -f build/lib/libLinalgTree.so ]; then $(VENV)/python -m optree_lab examples --check; \
	else echo 'the examples of the docs are not executed: the plugin is not built'; fi

review: $(STAMP) ## Say what the specs change in meaning: make review BASE=<ref>
	$(VENV)/optree-gen diff $(BASE) --corpus

# In this order: the build has to know the release whose bytecode it writes.
release: $(STAMP) ## Freeze specs and what they write as bytecode: make release VERSION=0.1.0
	@test -n '$(VERSION)' || { echo 'name it: make release VERSION=0.1.0' >&2; exit 2; }
	$(VENV)/optree-gen release '$(VERSION)'
	$(VENV)/optree-gen changelog --output docs/changelog.md
	$(VENV)/optree-gen regen
	$(VENV)/python -m optree_lab excerpts
	$(MAKE) --no-print-directory build
	$(VENV)/python -m optree_lab release-bytecode '$(VERSION)'

test: $(STAMP) toolchain ## Run all tests, or some: make test PARTS="lint pytest"
	$(VENV)/python -m optree_lab test $(PARTS)

build: toolchain ## Compile the plugin, the optree dialect and its tools to build/{lib,bin}
	CC='$(CC)' CXX='$(CXX)' cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release \
	  -DMLIR_DIR="$$($(PYTHON) lab/optree_lab/toolchain.py mlir-dir)"
	cmake --build build --parallel $(JOBS)

VERIFY = $(VENV)/python -m optree_lab verify --jobs $(JOBS) $(if $(WRITE),--figures)

verify: $(STAMP) build ## Execute ops in all their forms: make verify K=matmul DIALECT=linalg; WRITE=1 stores figures
	$(VERIFY) --dialect $(DIALECT) -k '$(K)'

verify-all: $(STAMP) build ## The same on more shapes and values, and all of the next three
	$(VERIFY) --all -k '$(K)'

verify-bodies: $(STAMP) build ## Enumerate scalar bodies of up to four operations
	$(VERIFY) --bodies

verify-faults: $(STAMP) build ## See whether verification sees faults, and print the score
	$(VERIFY) --faults -k '$(K)'

verify-rewrites: $(STAMP) build ## Undo or execute every rewrite of real IR, in each form
	$(VERIFY) --rewrites -k '$(K)'

verify-table: $(STAMP) build ## Write docs/data/*/verification.json, which the docs show
	$(VENV)/python -m optree_lab verify --table --jobs $(JOBS)
	$(VENV)/python -m optree_lab verify --dialect optree --table --jobs $(JOBS)

examples: $(STAMP) build ## Execute the examples that the docs show: docs/data/linalg/examples.json
	$(VENV)/python -m optree_lab examples

frontends: $(STAMP) build ## Count what frontends reach each op in real IR, for the docs
	$(VENV)/python -m optree_lab frontends

runtimes: $(STAMP) build ## Compare the rewrites in Python with the plugin's on real IR
	$(VENV)/python -m optree_lab compare-runtimes
	$(VENV)/python -m optree_lab compare-runtimes --table

twins: $(STAMP) build ## Do transforms the same to linalg.X and optree.X? make twins K=matmul
	$(VENV)/python -m optree_lab compare-twins -k '$(K)' --jobs $(JOBS)

twins-table: $(STAMP) build ## Write docs/data/optree/twins.json: ops x transforms
	$(VENV)/python -m optree_lab compare-twins --table --jobs $(JOBS)

bench-build: $(STAMP) build ## Measure what compiling the dialect takes, per op, and a dialect by hand; WRITE=1 stores it
	$(VENV)/python -m optree_lab bench-build -k '$(K)' $(if $(WRITE),--write)

bench: $(STAMP) build ## Measure generation, builders, passes, builds; WRITE=1 stores figures
	$(VENV)/python -m optree_lab bench $(if $(WRITE),--write)

conversion: $(STAMP) build ## Count what of real IR the optree dialect says: docs/data/optree/conversion.json
	$(VENV)/python -m optree_lab conversion

models: $(STAMP) build ## Run whole models as they are and through the optree dialect, bit by bit
	$(VENV)/python -m optree_lab compare-models

coverage: $(STAMP) build ## Count what becomes of real IR: docs/data/coverage.json
	$(VENV)/python -m optree_lab coverage

laws: $(STAMP) build ## Are the forms of real IR fixed points, in any order? make laws K=resnet
	$(VENV)/python -m optree_lab laws -k '$(K)' --jobs $(JOBS)

docs: $(STAMP) regen ## Build the documentation as a web site, build/docs/index.html
	$(VENV)/optree-gen docs --jobs $(JOBS)

fuzz: $(STAMP) toolchain ## Feed 10,000 mutants of the specs to the generator: make fuzz MUTANTS=500; WRITE=1 stores counts
	$(VENV)/python -m optree_lab fuzz --mutants $(MUTANTS) --jobs $(JOBS) $(if $(WRITE),--write)

fuzz-projects: $(STAMP) toolchain ## Generate random projects and have other tools read them: make fuzz-projects PROJECTS=200
	$(VENV)/python -m optree_lab fuzz-projects --projects $(PROJECTS) --jobs $(JOBS)

fuzz-ir: $(STAMP) build ## Take random programs through every pass and form: make fuzz-ir GENERICS=500 DIALECT=optree
	$(VENV)/python -m optree_lab fuzz-ir --dialect $(DIALECT) --count $(GENERICS) --jobs $(JOBS)

fuzz-ops: $(STAMP) build ## Take malformed ops of optree, and odd sizes, through verifiers and passes: make fuzz-ops OPS=5000
	$(VENV)/python -m optree_lab fuzz-ops --count $(OPS) --jobs $(JOBS)
	$(VENV)/python -m optree_lab fuzz-ops --kind sizes --count $(OPS) --jobs $(JOBS)

fmt: $(STAMP) toolchain ## Format specs, Python and C++ in place
	$(VENV)/ruff check --fix --exit-zero --quiet .
	$(VENV)/ruff format .
	scripts/format-cpp
	$(VENV)/optree-gen fmt

hooks: $(STAMP) ## Run the quick checks before each commit
	$(VENV)/pre-commit install

toolchain: ## Install compiler and MLIR 22.1 unless they are there
	@scripts/install-toolchain

clean: ## Remove build products and caches
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache
	find generator scripts tests -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## Remove the Python environment as well
	rm -rf .venv

$(STAMP): pyproject.toml scripts/create-venv
	scripts/create-venv $(PYTHON)
	@touch $@
