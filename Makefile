# Forecourt: every command a developer or the build server needs. `make help` lists them.
.DEFAULT_GOAL := help
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-print-directory

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
DATA ?= data
ADDR ?= 127.0.0.1:8080
# Where test results are left as JUnit files, so that they can be counted.
RESULTS ?= build/results
# Go packages to test and lint; narrow it with `make test-go PKG=./internal/platform/money`.
PKG ?= ./...

# Set by `make check`, which builds once: tests take what has been built.
BUILT ?=

# Paths of this machine are no part of what is compiled: the tests, the binary and another clone share the build cache.
# Nothing reads debug tables, and to write them takes a fifth of the time; a stack still has its lines without them.
export GOFLAGS := $(filter-out -trimpath -gcflags=%,$(shell go env GOFLAGS)) -trimpath -gcflags=all=-dwarf=false
export CGO_ENABLED ?= 0

TOOL := go tool -modfile=tools/go.mod
# Reference data that tests read and the repository does not copy.
export FORECOURT_SHARED ?= $(abspath ../shared)

.PHONY: help run dev generate build build-web build-parts build-go test test-go test-race test-web test-browser e2e \
	lint lint-go lint-web fmt check check-generated check-size bench torture setup setup-web setup-openapi

help: ## list these commands
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  \033[1m%-14s\033[0m %s\n", $$1, $$2}'

run: build ## build, load the demo group when the data folder is empty, and serve
	@if [ -z "$$(ls -A $(DATA) 2>/dev/null)" ]; then bin/forecourt demo --data $(DATA) && touch $(DATA)/demo; \
	elif [ -e $(DATA)/demo ]; then bin/forecourt demo --logins --brief; fi
	bin/forecourt serve --data $(DATA) --addr $(ADDR)

dev: setup-web ## server and front end side by side, the front end reloading on change
	@DATA=$(DATA) ADDR=$(ADDR) scripts/dev.sh

generate: setup-web setup-openapi ## write api/openapi.json and the typed client made from it
	@mkdir -p build
	go run ./cmd/forecourt openapi > build/openapi.json
	mv build/openapi.json api/openapi.json
	npm --prefix web run --silent generate

build: ## the one binary, with the front end inside, at bin/forecourt
	@$(MAKE) -j2 build-web build-parts
	@$(MAKE) build-go

build-web: setup-web
	npm --prefix web run --silent build

# All that the program imports, which takes as long as the front end and need not wait for it.
build-parts:
	go build $$(go list -f '{{range .Imports}}{{println .}}{{end}}' ./internal/app | grep /internal/)

build-go:
	go build -ldflags '-s -w -X main.version=$(VERSION)' -o bin/forecourt ./cmd/forecourt

test: setup test-go test-web test-browser ## everything: Go on SQLite and PostgreSQL, front end, browser

# Linked without debug tables: no test reads them, and each link takes half the time.
test-go: ## Go tests on both databases (PKG=./internal/... narrows)
	@mkdir -p $(RESULTS)
	@[ -d "$(FORECOURT_SHARED)/" ] || echo "!!! SKIPPING every test that reads the specification: there is no folder $(FORECOURT_SHARED) (set FORECOURT_SHARED)" >&2
	go run ./internal/testkit/dbtest/cmd/testrun -- $(TOOL) gotestsum --format pkgname-and-test-fails --junitfile $(RESULTS)/go.xml -- -vet=off -ldflags "-s -w" -timeout 20m $(PKG)

test-race: ## Go tests under the race detector (needs a C compiler, slow)
	CGO_ENABLED=1 go run ./internal/testkit/dbtest/cmd/testrun -- $(TOOL) gotestsum --format pkgname -- -race $(PKG)

test-web: setup-web ## unit tests of the front end
	@mkdir -p $(RESULTS)
	npm --prefix web run --silent test -- --reporter=default --reporter=junit --outputFile.junit=$(abspath $(RESULTS))/web.xml

test-browser: $(if $(BUILT),,build) ## browser tests in Chromium against bin/forecourt
	@mkdir -p $(RESULTS)
	go run ./internal/testkit/dbtest/cmd/testrun -- npm --prefix web run --silent test:browser -- --reporter=default --reporter=junit --outputFile.junit=$(abspath $(RESULTS))/browser.xml

e2e: test-browser ## the same as test-browser

lint: lint-go lint-web ## linters of both halves

lint-go:
	$(TOOL) golangci-lint run $(PKG)

lint-web: setup-web
	npm --prefix web run --silent lint

fmt: setup-web ## format everything
	$(TOOL) golangci-lint fmt
	npm --prefix web run --silent fmt

check: ## what the build server runs: lint, generated files are fresh, sizes, all tests; tells how long each part took
	@scripts/check.sh

check-generated: generate
	@git diff --exit-code --stat -- api 'web/src/api/*.gen.ts' || { echo "generated files are stale: run make generate and commit" >&2; exit 1; }

check-size: $(if $(BUILT),,build) ## what a browser must download, the program and its compiling stay below their ceilings
	npm --prefix web run --silent budget
	scripts/weigh.sh

bench: build ## benchmarks over the whole program, with ratios to the bare reference
	go run ./bench
	npm --prefix web run --silent measure

torture: build ## kill the program, fill its disk, take its files and database away, and see that nothing is lost (10 minutes)
	go run ./internal/testkit/torture

setup: ## install what the tests need (npm packages, Chromium, PostgreSQL, the shell of SQLite)
	@scripts/setup.sh web openapi oracle chromium postgresql sqlite

setup-web setup-openapi:
	@scripts/setup.sh $(@:setup-%=%)
