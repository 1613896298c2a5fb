# The commands of this project; `make help` lists them. The whole checkout needs python3 (3.10 or
# newer, with venv) to generate code, and Debian's packages of MLIR, fetched on demand, to build it.

# Set these on the command line.
PYTHON ?= python3
JOBS   ?= $(shell getconf _NPROCESSORS_ONLN)
PARTS  ?=
BASE   ?= HEAD
VERSION ?=
CMAKE_ARGS ?=
MLIR    ?=

# A series of cmake/mlir.json other than the default one, such as 23, is built in build/mlir-23.
ifneq ($(MLIR),)
export OPTREE_MLIR := $(MLIR)
endif
TOOLCHAIN = PYTHONPATH=generator $(PYTHON) lab/optree_lab/toolchain.py

VENV   := .venv/bin
LAB    := $(VENV)/python -m optree_lab
PLUGIN := build/lib/libLinalgTree.so

# What is installed: optree-gen alone in seconds, all tools of developers in minutes.
GENERATOR := .venv/.generator
STAMP     := .venv/.installed

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# pip would replace a program that runs; JOBS is for the tools.
.NOTPARALLEL:
.PHONY: help regen check quick test versions review release build docs fmt hooks toolchain clean distclean

help: ## Show this list
	@echo 'Usage: make TARGET [PYTHON=python3] [MLIR=23|MLIR_DIR=<dir of MLIRConfig.cmake>] [CC=gcc CXX=g++] [JOBS=n]'
	@echo 'Verification, fuzzing, comparison and measurement: $(LAB) --help'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' Makefile

regen: $(GENERATOR) ## Write generated/ from the specs and the templates
	$(VENV)/optree-gen regen

check: $(if $(wildcard $(PLUGIN)),$(STAMP))
check: $(GENERATOR) ## Fail if generated/ or a stored example is out of date
	$(VENV)/optree-gen check
	@if [ -f $(PLUGIN) ] && [ -f $(STAMP) ]; then $(LAB) examples --check; \
	else echo 'the examples of the docs are not executed: that takes the plugin (make build) and' \
	  'the tools of developers (make $(STAMP))'; fi

review: $(STAMP) ## List the changes in meaning of the specs: make review BASE=<ref>
	$(VENV)/optree-gen diff $(BASE) --corpus

# In this order: the build has to know the release whose bytecode it writes.
release: $(STAMP) ## Freeze the specs and write their ops as bytecode: make release VERSION=0.2.0
	@test -n '$(VERSION)' || { echo 'name it: make release VERSION=0.2.0' >&2; exit 2; }
	$(VENV)/optree-gen release '$(VERSION)'
	$(VENV)/optree-gen changelog --output docs/changelog.md
	$(VENV)/optree-gen regen
	$(LAB) excerpts
	$(MAKE) --no-print-directory build
	$(LAB) release-bytecode '$(VERSION)'

quick: $(STAMP) ## Check the changed files, generated/ and the fast tests within a minute
	$(LAB) quick

test: $(STAMP) ## Run all tests, or some: make test PARTS="lint pytest"
	@scripts/install-toolchain build execute format browser
	$(LAB) test $(PARTS)

versions: $(STAMP) toolchain ## Measure ops, laws and coverage on each version of MLIR that is built
	$(LAB) versions

build: toolchain ## Compile the plugin, the optree dialect and its tools to build/{lib,bin}
	build=$$($(TOOLCHAIN) build-dir) && mlir=$$($(TOOLCHAIN) mlir-dir) && \
	compilers=$$($(TOOLCHAIN) compilers) && eval "$$compilers" && cmake -S . -B "$$build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
	  -DMLIR_DIR="$$mlir" $(CMAKE_ARGS) && \
	cmake --build "$$build" --parallel $(JOBS)

docs: $(STAMP) regen ## Build the documentation as a web site, build/docs/index.html
	$(VENV)/optree-gen docs --jobs $(JOBS)

fmt: $(STAMP) ## Format specs, Python and C++ in place
	$(VENV)/ruff check --fix --exit-zero --quiet .
	$(VENV)/ruff format .
	@scripts/install-toolchain format
	scripts/format-cpp
	$(VENV)/optree-gen fmt

hooks: $(STAMP) ## Run the quick checks before each commit
	$(VENV)/pre-commit install

toolchain: ## Install a compiler, CMake, Ninja and MLIR unless they are there
	@scripts/install-toolchain build

clean: ## Remove build products and caches
	rm -rf build dist .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find generator runtime review site lab tests -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## Remove the Python environment as well
	rm -rf .venv

$(GENERATOR): pyproject.toml scripts/create-venv
	scripts/create-venv $(PYTHON) fast
	@touch $@

$(STAMP): pyproject.toml scripts/create-venv | $(GENERATOR)
	scripts/create-venv $(PYTHON) dev
	@touch $@
