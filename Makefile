# The verbs of this repo. What a verb needs is fetched once and remembered under .cache/.

PYTHON ?= python3
PORT ?= 8000
WORKERS ?= 2

venv := .venv/bin
MAKEFLAGS += --no-print-directory
export PYTHONPATH := py

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

help:  ## print these verbs
	@sed -n 's/^\([a-z-]*\):.*  ## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

check: .cache/venv  ## format, lint and types
	@$(venv)/ruff format --check
	@$(venv)/ruff check
	@$(venv)/mypy --strict py

test: .cache/venv  ## everything CI runs
	@$(venv)/pytest -n $(WORKERS) -m "not slow"

bench: .cache/venv  ## measure speed and strength
	@$(venv)/python tools/bench.py

mutants: .cache/venv  ## plant faults and see whether the tests notice
	@$(venv)/python tools/mutants.py

.cache/venv: requirements-dev.txt
	@mkdir -p .cache
	@test -x $(venv)/python || $(PYTHON) -m venv .venv
	@$(venv)/python -m pip install --quiet --disable-pip-version-check --requirement requirements-dev.txt
	@touch $@

.PHONY: help check test bench mutants
