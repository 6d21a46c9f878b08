PYTHON ?= python3
TARGET ?= localhost:50051

BIN := .venv/bin
# Stamps: newer than pyproject.toml when the environment holds what it lists.
RUNTIME := .venv/.runtime
DEV := .venv/.dev

OPENAPI := server/referee/service/http/openapi.json
DESCRIBE := .tools/protoc-gen-connect-openapi
STUBS := server/referee/v1
DESCRIPTORS := proto/descriptors.binpb

.PHONY: help serve demo test lint lint-python lint-proto lint-stubs lint-breaking lint-openapi format proto \
	openapi bench fault load fuzz conformance conform interop image dist picture clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

serve: $(RUNTIME) ## Run the referee on ports 50051 (gRPC) and 8080 (HTTP)
	@$(BIN)/referee serve

demo: $(RUNTIME) ## Watch the referee judge a game
	@$(BIN)/referee demo

test: $(DEV) ## Run all tests
	$(BIN)/python -m pytest

lint: lint-python lint-proto lint-stubs lint-breaking lint-openapi ## Check style, types, layers, schemas and stubs

lint-python: $(DEV)
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check
	$(BIN)/python -m mypy
	$(BIN)/lint-imports

lint-proto: $(DEV)
	$(BIN)/buf lint

lint-stubs: $(DEV)
	rm -rf build/stubs
	mkdir -p build/stubs
	$(BIN)/python tools/schemas.py --stubs build/stubs --descriptors build/descriptors.binpb
	@diff -r -x __init__.py -x __pycache__ build/stubs/referee/v1 $(STUBS) \
		&& cmp build/descriptors.binpb $(DESCRIPTORS) \
		|| { echo 'What is generated differs from the schemas: run "make proto".'; exit 1; }

# What has been released keeps its numbers and names.
lint-breaking: $(DEV)
	@released=$$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null) || true; \
	if [ -z "$$released" ]; then \
		echo 'No release is tagged: there are no schemas to stay compatible with.'; \
	else \
		$(BIN)/buf breaking --against ".git#tag=$$released"; \
	fi

# The generator is built from source by Go.
lint-openapi: $(DEV)
	@if command -v go >/dev/null; then \
		$(MAKE) --no-print-directory build/openapi.json || exit 1; \
		diff -q build/openapi.json $(OPENAPI) \
			|| { echo 'openapi.json differs from the schemas: run "make openapi".'; exit 1; }; \
	else \
		echo 'There is no Go: openapi.json is not compared with the schemas.'; \
	fi

format: $(DEV) ## Format the code and sort its imports
	$(BIN)/python -m ruff check --fix
	$(BIN)/python -m ruff format

proto: $(DEV) ## Generate stubs and descriptors from the schemas
	rm -f $(STUBS)/*_pb2*
	$(BIN)/python tools/schemas.py

openapi: build/openapi.json ## Generate the description of the service over HTTP (needs Go)
	cp $< $(OPENAPI)

bench: $(DEV) ## Measure
	$(BIN)/python -m bench

fault: $(DEV) ## Attack a server beside an innocent caller: make fault ARGS=--quick
	@$(BIN)/python -m tools.fault $(ARGS)

load: $(DEV) ## Ask a server for more than it can do: make load ARGS=--seconds=60
	@$(BIN)/python -m tools.load $(ARGS)

fuzz: $(DEV) ## Send a server requests changed at random: make fuzz ARGS=--seconds=600
	@$(BIN)/python -m tools.fuzz $(ARGS)

conformance: $(DEV) ## Write the conformance pack anew, and check that nothing is missing
	$(BIN)/python -m tests.support.conformance
	$(BIN)/python -m tools.conformance --check

conform: $(RUNTIME) ## Run the conformance pack against a server: make conform TARGET=localhost:50051
	@$(BIN)/python -m tools.conformance --target $(TARGET)

interop: $(DEV) ## Build the clients in all languages, and run the conformance pack with each
	@$(BIN)/python -m tools.interop $(INTEROP)

image: $(DEV) ## Build the container's image without an engine, and try it out (needs root, buildah and mmdebstrap)
	@$(BIN)/python tools/image.py

dist: $(DEV) ## Build what a release consists of
	@git diff --quiet HEAD || { echo 'Commit first: the archives hold what is committed.'; exit 1; }
	rm -rf dist
	$(BIN)/python -m build
	@set -e; version=$$(echo dist/*.whl | cut -d- -f2); \
	for part in proto conformance; do \
		git archive --output="dist/referee-$$part-$$version.zip" HEAD "$$part" LICENSE; \
	done
	@ls dist

picture: $(RUNTIME) ## Draw docs/verdict.svg anew
	$(BIN)/python tools/picture.py

clean: ## Remove all that was built, the virtual environment included
	rm -rf .venv .tools build dist *.egg-info .*_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

build/openapi.json: $(wildcard proto/referee/v1/*.proto tools/openapi/*.*) $(DESCRIBE) | $(DEV)
	mkdir -p build/described
	$(BIN)/python -m grpc_tools.protoc -Iproto --plugin=$(DESCRIBE) --connect-openapi_out=build/described \
		--connect-openapi_opt=path=openapi.json,format=json,base=tools/openapi/base.yaml,$(\
		)allow-get,with-streaming,trim-unused-types proto/referee/v1/*.proto
	$(BIN)/python -m tools.openapi build/described/openapi.json $@

$(DESCRIBE): tools/openapi/go.mod tools/openapi/go.sum
	cd tools/openapi && GOBIN='$(CURDIR)/.tools' go install github.com/sudorandom/protoc-gen-connect-openapi
	touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'Python 3.11 or newer is needed. Name one: make PYTHON=python3.12'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' \
		|| { echo 'Python lacks venv. On Debian and Ubuntu: apt install python3-venv'; exit 1; }
	$(PYTHON) -m venv .venv

$(RUNTIME): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[server]'
	touch $@

$(DEV): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $(RUNTIME) $@
