# `make` builds ./palisade for this machine; `make EXE=name` (the form OpenBench
# uses) gives it another name. `make release` builds what is published for this system,
# into dist/, and `make release-all` what is published for every system.

EXE     ?= palisade
CARGO   ?= cargo
TARGET  := $(or $(CARGO_TARGET_DIR),target)
VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
HOST    := $(shell rustc -vV | sed -n 's/^host: //p')
SHA256SUM := $(if $(shell command -v sha256sum),sha256sum,shasum -a 256)
SUFFIX  := $(if $(filter Windows_NT,$(OS)),.exe)

# Release files name their processor level. Each sets RUSTFLAGS in full, which
# overrides target-cpu=native of .cargo/config.toml, and is linked statically.
# v3 leaves BMI2 out: PEXT is slow on Zen 1 and 2, and magics are as good. avx512icl is
# AVX-512 as of Ice Lake and Zen 4.
ifneq ($(filter x86_64-%,$(HOST)),)
  LEVELS := x86-64-v1 x86-64-v2 x86-64-v3 x86-64-avx512icl
else
  LEVELS := $(firstword $(subst -, ,$(HOST)))
endif
STATIC             := $(if $(findstring apple,$(HOST)),,-C target-feature=+crt-static)
FLAGS_x86-64-v1    := -C target-cpu=x86-64 $(STATIC)
FLAGS_x86-64-v2    := -C target-cpu=x86-64-v2 $(STATIC)
FLAGS_x86-64-v3    := -C target-cpu=x86-64-v3 -C target-feature=-bmi2 $(STATIC)
FLAGS_x86-64-avx512icl := -C target-cpu=x86-64-v4 -C target-feature=+avx512vpopcntdq $(STATIC)
SYSTEM             := $(or $(findstring linux,$(HOST)),$(findstring windows,$(HOST)),$(findstring apple,$(HOST)))
output              = dist/palisade-$(VERSION)-$(SYSTEM)-$(1)$(SUFFIX)

# The server for assistants answers questions and plays no games: one level will do.
MCP_LEVEL  := $(if $(filter x86_64-%,$(HOST)),x86-64-v2,$(LEVELS))

# Profile-guided builds: `rustup component add llvm-tools`, or LLVM 19 or later of the
# system (Debian: llvm-19).
PROFDATA := $(firstword $(wildcard $(shell rustc --print sysroot)/lib/rustlib/$(HOST)/bin/llvm-profdata*) \
              $(foreach n,25 24 23 22 21 20 19,$(shell command -v llvm-profdata-$(n))) \
              $(shell command -v llvm-profdata))
PROFILE  := $(abspath $(TARGET))/pgo/palisade.profdata

.PHONY: all pgo native mcp deb release release-all checksums check levels clean $(LEVELS)

all: native

native:
	RUSTFLAGS="-C target-cpu=native $(EXTRA_RUSTFLAGS)" $(CARGO) build --locked --release --bin palisade
	cp -f "$(TARGET)/release/palisade$(SUFFIX)" "$(EXE)$(if $(filter %.exe,$(EXE)),,$(SUFFIX))"

# An explicit --target keeps the flags away from build scripts and procedural
# macros, which cannot be linked statically.
$(LEVELS):
	mkdir -p dist
	RUSTFLAGS="$(or $(FLAGS_$@),$(STATIC)) $(EXTRA_RUSTFLAGS)" \
		$(CARGO) build --locked --profile dist --bin palisade --target $(HOST)
	cp -f "$(TARGET)/$(HOST)/dist/palisade$(SUFFIX)" "$(call output,$@)"

mcp:
	mkdir -p dist
	RUSTFLAGS="$(or $(FLAGS_$(MCP_LEVEL)),$(STATIC)) $(EXTRA_RUSTFLAGS)" \
		$(CARGO) build --locked --profile dist --package palisade-mcp --bin palisade-mcp --target $(HOST)
	cp -f "$(TARGET)/$(HOST)/dist/palisade-mcp$(SUFFIX)" \
		"dist/palisade-mcp-$(VERSION)-$(SYSTEM)-$(MCP_LEVEL)$(SUFFIX)"

release:
	$(MAKE) --no-print-directory $(LEVELS) mcp
	cd dist && $(SHA256SUM) palisade-$(VERSION)-* palisade-mcp-$(VERSION)-* >SHA256SUMS && cat SHA256SUMS

release-all:
	scripts/release_all.sh

# A Debian package (cargo install --locked cargo-deb): program, manual pages, completions.
# Like a release file it is for the second level, unless RUSTFLAGS says something else.
deb: export RUSTFLAGS ?= $(if $(filter x86_64-%,$(HOST)),-C target-cpu=x86-64-v2)
deb:
	$(CARGO) build --locked --profile dist --bin palisade
	rm -rf "$(TARGET)/dist/deb" && mkdir -p "$(TARGET)/dist/deb/man"
	"$(TARGET)/dist/palisade" man --all "$(TARGET)/dist/deb/man"
	gzip -9n "$(TARGET)"/dist/deb/man/*
	for shell in bash zsh fish; do \
		"$(TARGET)/dist/palisade" completions $$shell >"$(TARGET)/dist/deb/palisade.$$shell" || exit 1; \
	done
	$(CARGO) deb --no-build --package palisade-app --profile dist

# Like `native`, linked as what is published, with the branch and call counts of a bench run for the optimiser.
# Its profile serves the release files too:
# make release EXTRA_RUSTFLAGS="-C profile-use=$PWD/target/pgo/palisade.profdata"
pgo:
	$(if $(PROFDATA),,$(error no llvm-profdata: rustup component add llvm-tools, or install LLVM 19 or later))
	rm -rf "$(dir $(PROFILE))counts"
	RUSTFLAGS="-C target-cpu=native -C profile-generate=$(dir $(PROFILE))counts" \
		$(CARGO) build --locked --profile dist --bin palisade --target $(HOST) --target-dir "$(TARGET)/pgo"
	"$(TARGET)/pgo/$(HOST)/dist/palisade$(SUFFIX)" bench
	"$(PROFDATA)" merge -o "$(PROFILE)" "$(dir $(PROFILE))counts"
	RUSTFLAGS="-C target-cpu=native -C profile-use=$(PROFILE)" $(CARGO) build --locked --profile dist --bin palisade
	cp -f "$(TARGET)/dist/palisade$(SUFFIX)" "$(EXE)$(if $(filter %.exe,$(EXE)),,$(SUFFIX))"

# The same bench on every level and on the native build.
levels:
	scripts/check_levels.sh

check:
	scripts/check.sh

clean:
	$(CARGO) clean
	rm -rf dist "$(EXE)$(SUFFIX)"
