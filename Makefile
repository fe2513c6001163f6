# Two commands are all a newcomer needs: `make serve` and `make test`.
# Both start from a bare checkout and may be called again at any time.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
TOOLS  := $(VENV)/.tools
BUILT  := $(VENV)/.built

.PHONY: test check serve golden bench clean

test: check
	$(BIN)/python -m pytest -n 2 --dist worksteal

check: $(BUILT)
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy

serve: $(BUILT)
	@$(BIN)/cardtable serve

golden: $(BUILT)
	cd tests && ../$(BIN)/python -m golden.regenerate

bench: $(BUILT)
	$(BIN)/python -m benchmarks

$(TOOLS): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "cardtable needs Python 3.11 or newer: make PYTHON=python3.12 …")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --group test
	touch $@

# Editable: Python changes are seen at once, the kernel is rebuilt when its sources change.
$(BUILT): $(TOOLS) CMakeLists.txt $(wildcard kernel/include/*.hpp kernel/include/*/*.hpp kernel/src/*.cpp)
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable .
	touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
