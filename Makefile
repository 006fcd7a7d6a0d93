# The verbs of this repo. What a verb needs is fetched when it is missing or older than what pins it.

PYTHON ?= python3
PORT ?= 8000
WORKERS ?= 2

venv := .venv/bin
runtime := assets/vendor/pyodide/stdlib.zip
packages := node_modules/.package-lock.json
debian := chromium firefox-esr webkit2gtk-driver xvfb xauth fonts-dejavu-core

MAKEFLAGS += --no-print-directory
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
export PYTHONPATH := py

help:  ## print these verbs
	@sed -n 's/^\([a-z-]*\):.*  ## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

play: $(runtime)  ## play here: prints the address (PORT=8000, or the next free one)
	@$(PYTHON) tools/serve.py --port $(PORT)

check: .cache/venv  ## format, lint and types
	@$(venv)/ruff format --check
	@$(venv)/ruff check
	@$(venv)/mypy --strict py

test: .cache/venv $(runtime) .cache/browsers  ## everything CI runs
	@$(venv)/pytest -n $(WORKERS) -m "not slow"

quick: .cache/venv $(runtime)  ## the tests that need no browser
	@$(venv)/pytest -n $(WORKERS) -m "not slow" tests

slow: .cache/venv $(runtime) .cache/browsers  ## the long runs (PYRAMIDION_SCALE=10: ten times as long)
	@$(venv)/pytest -n $(WORKERS) -m slow

cover: .cache/venv $(runtime)  ## the quick tests, with every line of the rules counted
	@$(venv)/pytest -n $(WORKERS) -m "not slow" --cov --cov-report=term tests

mutants: .cache/venv  ## plant faults and see whether the tests notice
	@$(venv)/pytest -n $(WORKERS) -m slow tests/test_faults.py

playthrough: .cache/venv  ## write the kept games anew (GAME=tor for one title)
	@$(venv)/python tools/playthrough.py $(GAME)

bench: .cache/venv  ## measure the rules beside python-chess
	@$(venv)/python tools/bench_rules.py

site: $(runtime)  ## build what is published, in _site/
	@$(PYTHON) tools/build_site.py

runtime: $(runtime)  ## fetch what the page runs on

clean:  ## forget everything fetched or built
	@rm -rf .cache .venv node_modules assets/vendor _site screenshots

.cache/venv: requirements-dev.txt
	@mkdir -p .cache
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed: make PYTHON=python3.x")'
	@test -x $(venv)/python || $(PYTHON) -m venv .venv
	@$(venv)/python -m pip install --quiet --disable-pip-version-check --requirement requirements-dev.txt
	@touch $@

$(packages): package.json package-lock.json .npmrc
	@command -v npm > /dev/null || { echo "Node.js 20 or later, with npm, is needed." >&2; exit 1; }
	@npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(runtime): $(packages) tools/fetch_runtime.mjs tools/trim_stdlib.py tools/boot.mjs
	@node tools/fetch_runtime.mjs

# Debian's own browsers where we may install them; elsewhere those that are there, or else Playwright's.
.cache/browsers: Makefile .cache/venv
	@mkdir -p .cache
	@if [ "$$(id -u)" = 0 ] && [ -f /etc/debian_version ] && command -v apt-get > /dev/null; then \
	    dpkg-query --show $(debian) > /dev/null 2>&1 || { \
	        apt-get update -qq; \
	        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(debian) > .cache/apt.log; }; \
	else \
	    missing=; \
	    command -v chromium google-chrome > /dev/null || missing+=" chromium"; \
	    command -v firefox-esr > /dev/null || missing+=" firefox"; \
	    command -v WebKitWebDriver > /dev/null || missing+=" webkit"; \
	    test -z "$$missing" || $(venv)/python -m playwright install $$missing; \
	fi
	@touch $@

.PHONY: help play check test quick slow cover mutants playthrough bench site runtime clean
