# Two commands are all a newcomer needs: `make serve` and `make test`.
# Both start from a bare checkout and may be called again at any time.

PYTHON   ?= python3
VENV     := .venv
BIN      := $(VENV)/bin
READY    := $(VENV)/.ready
BUILT    := $(VENV)/.built
NUMBERS  := $(VENV)/numbers.hpp
TOOLS    := $(VENV)/.tools
KERNEL   := CMakeLists.txt $(shell find kernel -name '*.hpp' -o -name '*.cpp')
RULES    := kernel/tables.py $(shell find src/cardtable/games -name '*.py')
BUILDERS := $(if $(and $(shell command -v cmake),$(shell command -v ninja)),,-r requirements/builders.txt)
PAGES    := $(VENV)/.pages
TSC      := build/node/node_modules/.bin/tsc
TYPESCRIPT := 7.0.2
COVERING := tests/games tests/notation tests/wire tests/golden tests/dealing tests/test_core.py \
            tests/test_cards.py tests/test_front_door.py tests/test_match.py tests/test_table.py \
            tests/test_tricks.py tests/cli/test_convert.py tests/cli/test_check.py tests/cli/test_join.py \
            tests/hosting/skat_server tests/arena/play/test_protocols.py
# One more than the usual two cores: for a quarter of their time tests wait for pages, programs and disks.
WORKERS  ?= 3
PIP      := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCKED   := $(PIP) --require-hashes
COMPILE  := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
            --custom-compile-command "make lock" --constraint requirements/run.txt

.PHONY: help test flaky mutants coverage check size system types serve golden reference release lock docs icons pictures screenshots clean simulate history fuzz fuzz-kernel thorough

help:
	@echo "make serve    build, start the web tables, print their address"
	@echo "make test     build, check and test everything; some minutes"
	@echo "make flaky    which tests fail now and then? alone and on a busy machine (RUNS=10 TESTS=tests/browser)"
	@echo "make mutants  mistakes on purpose: how many do the tests notice? (SAMPLE=40 SEED=1)"
	@echo "make coverage branches that the tests of core, games, notation and wire reach"
	@echo "make simulate the service in a simulated world of faults (RUNS=10000 JOBS=2)"
	@echo "make history  people play on servers that are killed (MOVES=10000 KILLS=100)"
	@echo "make fuzz     any bytes for what reads them (READER=all INPUTS=1000000)"
	@echo "make fuzz-kernel  made-up questions for the C++ kernel, by libFuzzer; needs clang (INPUTS=1000000)"
	@echo "make thorough some minutes of each of these three, and whole series of bridge and skat"
	@echo "make check    ruff, mypy and the size budget only"
	@echo "make size     lines of code by layer, and class names used twice, against the caps of benchmarks/size.toml"
	@echo "make docs     all pages as a site, in build/docs"
	@echo "make reference    write docs/reference anew from the code"
	@echo "make release  sdist, wheel and notes in dist, tried in clean environments"
	@echo "make lock     the newest versions that fit pyproject.toml, with their hashes, in requirements"
	@echo "make golden   write the golden playthroughs anew"
	@echo "make screenshots  every phase, game, size, language and theme of the page, in build/screenshots"
	@echo "make pictures     the pictures of the documentation, in docs/images"
	@echo "make icons    the icons for phones, from icon.svg"
	@echo "make kernel-test  the tests of the C++ kernel"
	@echo "make sanitize     these, and Python's tests of it, under sanitizers"
	@echo "make clean    remove .venv and whatever was built"

test: check system types kernel-test
	@# The tests start hundreds of processes; compiled once, each starts a third of a second sooner.
	$(BIN)/python -m compileall -q src
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# Runs of both that were stopped go on where they were. docs/testing.md has the results.
flaky: $(BUILT) $(TOOLS)
	$(BIN)/python -m benchmarks.flaky --runs $(or $(RUNS),10) $(TESTS)

mutants: $(BUILT) $(TOOLS)
	$(BIN)/python -m benchmarks.mutation --sample $(or $(SAMPLE),40) --seed $(or $(SEED),1)

coverage: $(BUILT) $(TOOLS)
	$(BIN)/python -m coverage erase
	$(BIN)/python -m coverage run -m pytest -q -n 2 --dist worksteal $(COVERING)
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage report

# What is tried on the service: docs/web/faults.md has the results. simulate and fuzz go on where they were stopped;
# after a change of the code remove their journals in build/.
simulate: $(BUILT) $(TOOLS)
	cd tests && ../$(BIN)/python -m simulation --runs $(or $(RUNS),10000) --jobs $(or $(JOBS),2) --journal ../build/simulation.jsonl

history: $(BUILT) $(TOOLS)
	cd tests && ../$(BIN)/python -m history --moves $(or $(MOVES),10000) --kills $(or $(KILLS),100)

fuzz: $(BUILT) $(TOOLS)
	cd tests && ../$(BIN)/python -m fuzzing $(or $(READER),all) --inputs $(or $(INPUTS),1000000) --journal ../build/fuzzing.jsonl

fuzz-kernel: $(BUILT) $(TOOLS)
	@command -v clang++ >/dev/null || { echo "libFuzzer is missing; on Debian: apt-get install clang libclang-rt-14-dev"; exit 1; }
	$(CONFIGURE) -B build/fuzz-kernel -DCMAKE_CXX_COMPILER=clang++ -DCARDTABLE_FUZZ=ON >/dev/null
	$(WITH_TOOLS) cmake --build build/fuzz-kernel --target face_fuzz
	cd tests && ../$(BIN)/python -m fuzzing.kernel ../build/fuzz-kernel/face_fuzz --inputs $(or $(INPUTS),1000000)

thorough: $(BUILT) $(TOOLS)
	cd tests && ../$(BIN)/python -m simulation --runs 1000 --jobs 2
	cd tests && ../$(BIN)/python -m history --seconds 60 --moves 100000 --kills 1000 --quiet
	cd tests && ../$(BIN)/python -m fuzzing all --inputs 1000000 --seconds 10
	cd tests && ../$(BIN)/python -m server.series_run

# The browser, the database and the proxy that some tests use, and npm for the types of the page. Debian's are
# installed where that is possible; elsewhere these tests are skipped and say why.
system:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  missing=; \
	  command -v chromium >/dev/null || missing="$$missing chromium"; \
	  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	  command -v npm >/dev/null || missing="$$missing npm"; \
	  command -v nginx >/dev/null || missing="$$missing nginx"; \
	  command -v openssl >/dev/null || missing="$$missing openssl"; \
	  if [ -n "$$missing" ]; then \
	    echo "installing$$missing for the tests"; \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$missing >/dev/null; \
	  fi; \
	fi

# TypeScript checks the JSDoc of the page. The page itself needs neither it nor Node.
types: system
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(TSC); fi

$(TSC): Makefile
	@echo "installing TypeScript into build/node"
	@npm install --silent --no-save --no-audit --no-fund --prefix build/node typescript@$(TYPESCRIPT) && touch $@ \
	  || echo "npm could not install TypeScript: the types of the page are not checked"

check: $(BUILT) $(TOOLS)
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/python -m benchmarks.size --check

size:
	@$(PYTHON) -m benchmarks.size

# The kernel: its own tests, and all that use it with memory, behaviour and threads checked by what the compiler builds
# in. docs/architecture.md says how long it takes.
.PHONY: kernel-test sanitize
WITH_TOOLS := PATH="$(CURDIR)/$(BIN):$$PATH"
CONFIGURE  := $(WITH_TOOLS) cmake -S . -G Ninja -DCARDTABLE_TESTS=ON -DPython_EXECUTABLE="$(CURDIR)/$(BIN)/python"
SANITIZED  := tests/search/test_kernel_input.py $(addprefix tests/search/,bridge nimmt pinochle skat tricks two_hand_pinochle) \
              tests/players/nimmt tests/players/two_hand_pinochle
RUNTIMES    = $(foreach name,asan ubsan,$(shell $(CXX) -print-file-name=lib$(name).so))

kernel-test: $(READY)
	$(CONFIGURE) -B build/kernel-test >/dev/null
	$(WITH_TOOLS) cmake --build build/kernel-test --target kernel_tests
	$(WITH_TOOLS) ctest --test-dir build/kernel-test --output-on-failure

# The interpreter does not free all it has when it ends, so leaks are looked for in the C++ tests only. Threads are
# looked at in the solver's tests only: two sanitizers do not go together.
sanitize: $(BUILT) $(TOOLS)
	$(CONFIGURE) -B build/sanitize -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCARDTABLE_SANITIZE=address,undefined >/dev/null
	$(WITH_TOOLS) cmake --build build/sanitize
	$(WITH_TOOLS) ctest --test-dir build/sanitize --output-on-failure
	CI=true ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD="$(RUNTIMES)" PYTHONPATH="$(CURDIR)/kernel/tests/python" \
	  CARDTABLE_KERNEL="$(CURDIR)/build/sanitize" $(BIN)/python -m pytest -q $(SANITIZED)
	$(CONFIGURE) -B build/threads -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCARDTABLE_SANITIZE=thread >/dev/null
	$(WITH_TOOLS) cmake --build build/threads --target solver_test
	build/threads/solver_test

serve: $(BUILT)
	@$(BIN)/cardtable serve

golden: $(BUILT) $(TOOLS)
	cd tests && ../$(BIN)/python -m golden.regenerate

icons: $(BUILT) $(TOOLS)
	$(BIN)/python -m benchmarks.pictures.icons

pictures: $(BUILT) $(TOOLS)
	$(BIN)/python -m benchmarks.pictures.documentation

screenshots: $(BUILT) $(TOOLS)
	$(BIN)/python -m benchmarks.pictures.screenshots build/screenshots

release: $(BUILT) $(TOOLS)
	$(BIN)/python deploy/release.py

reference: $(BUILT)
	$(BIN)/python docs/make_reference.py

docs: $(BUILT) $(PAGES)
	$(BIN)/python -m sphinx -q -W --keep-going -d build/doctrees docs build/docs
	@echo "build/docs/index.html"

$(READY): pyproject.toml requirements/run.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "cardtable needs Python 3.11 or newer: make PYTHON=python3.12")'
	@echo "making .venv"
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) --upgrade "pip>=25.1"
	$(LOCKED) -r requirements/run.txt $(BUILDERS)
	touch $@

# The numbers of the rules that the kernel is built with. The file changes only if they do.
$(NUMBERS): $(READY) $(RULES)
	@$(BIN)/python kernel/tables.py $@

# Editable: Python changes are seen at once, the kernel is rebuilt when its sources or the numbers of the rules change.
$(BUILT): $(READY) $(KERNEL) $(NUMBERS)
	@echo "building cardtable and its kernel (a minute or so, longer on a busy machine)"
	@# A dot every five seconds shows that the compiler is at work.
	@while sleep 5 >/dev/null && kill -0 $$$$ 2>/dev/null; do printf .; done & dots=$$!; \
	PATH="$(CURDIR)/$(BIN):$$PATH" $(PIP) --no-build-isolation --no-deps --editable .; status=$$?; \
	kill $$dots; echo; exit $$status
	touch $@

$(TOOLS): $(READY) requirements/test.txt
	@echo "installing the test tools"
	$(LOCKED) -r requirements/test.txt
	touch $@

$(PAGES): $(READY) requirements/docs.txt
	$(LOCKED) -r requirements/docs.txt
	touch $@

# All others are locked beside run.txt, so that they can be installed together.
lock: $(READY)
	$(PIP) uv
	: > requirements/run.txt
	$(COMPILE) --upgrade pyproject.toml --group build --output-file requirements/run.txt
	$(COMPILE) --upgrade pyproject.toml --extra postgres --extra fast --group build --group builders \
	  --output-file requirements/server.txt
	$(COMPILE) --upgrade --group builders --output-file requirements/builders.txt
	$(COMPILE) --upgrade --group test --output-file requirements/test.txt
	$(COMPILE) --upgrade --group docs --output-file requirements/docs.txt

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
