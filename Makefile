# Two commands are all a newcomer needs: `make serve` and `make test`.
# Both start from a bare checkout and may be called again at any time.

PYTHON   ?= python3
VENV     := .venv
BIN      := $(VENV)/bin
READY    := $(VENV)/.ready
BUILT    := $(VENV)/.built
TOOLS    := $(VENV)/.tools
KERNEL   := CMakeLists.txt $(shell find kernel -name '*.hpp' -o -name '*.cpp')
BUILDERS := $(if $(shell command -v cmake),,cmake) $(if $(shell command -v ninja),,ninja)
PAGES    := $(VENV)/.pages
MORE     := $(VENV)/.more
PIP      := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help test thorough check system serve golden docs clean

help:
	@echo "make serve    build, start the web tables, print their address"
	@echo "make test     build, check and test everything; some minutes"
	@echo "make thorough what takes too long for every change: axe-core on all pages, a cluster"
	@echo "make check    ruff and mypy only"
	@echo "make docs     all pages as a site, in build/docs"
	@echo "make golden   write the golden playthroughs anew"
	@echo "make clean    remove .venv and whatever was built"

test: check system
	@# The tests start hundreds of processes; compiled once, each starts a third of a second sooner.
	$(BIN)/python -m compileall -q src
	$(BIN)/python -m pytest -n 2 --dist worksteal

thorough: $(BUILT) $(TOOLS) $(MORE) system
	$(BIN)/python -m pytest -n 2 tests/browser/test_accessible.py tests/arena/tournament/test_cluster.py

# The browser, the database and the proxy that some tests use. Debian's are installed where that is possible;
# elsewhere these tests are skipped and say why.
system:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  missing=; \
	  command -v chromium >/dev/null || missing="$$missing chromium"; \
	  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	  command -v nginx >/dev/null || missing="$$missing nginx"; \
	  if [ -n "$$missing" ]; then \
	    echo "installing$$missing for the tests"; \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$missing >/dev/null; \
	  fi; \
	fi

check: $(BUILT) $(TOOLS)
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy

serve: $(BUILT)
	@$(BIN)/cardtable serve

golden: $(BUILT) $(TOOLS)
	cd tests && ../$(BIN)/python -m golden.regenerate

docs: $(BUILT) $(PAGES)
	$(BIN)/python -m sphinx -q -W --keep-going -d build/doctrees docs build/docs
	@echo "build/docs/index.html"

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "cardtable needs Python 3.11 or newer: make PYTHON=python3.12")'
	@echo "making .venv"
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) --upgrade "pip>=25.1"
	$(PIP) --group build $(BUILDERS)
	touch $@

# Editable: Python changes are seen at once, the kernel is rebuilt when its sources change.
$(BUILT): $(READY) $(KERNEL)
	@echo "building cardtable and its kernel (a minute or so)"
	PATH="$(CURDIR)/$(BIN):$$PATH" $(PIP) --no-build-isolation --editable .
	touch $@

$(TOOLS): $(READY)
	@echo "installing the test tools"
	$(PIP) --group test
	touch $@

$(MORE): $(READY)
	$(PIP) --group thorough
	touch $@

$(PAGES): $(READY)
	$(PIP) --group docs
	touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
