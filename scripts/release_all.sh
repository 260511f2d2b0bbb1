#!/usr/bin/env bash
# usage: scripts/release_all.sh [--list] [--twice] [FILE...]
#
# Builds the release files for every system on this one machine, into dist/: each file
# stripped, its debug information apart in dist/debug/, then SHA256SUMS and the licences
# of all that is linked in. FILEs are names of the list below; without any, all. Those that begin
# with mcp- are the server for assistants, a program of its own (palisade-mcp).
#
#   --list     the names and what each is built for
#   --twice    builds each a second time, at the same time from a copy of the sources in
#              another folder, and fails unless the bytes are the same
#
# The standard library is built from source, without the code that prints backtraces (the
# files have no symbols for them) and small: with the sources of this toolchain (rustup
# component add rust-src) or Debian's (rustc-web, rust-web-src). Without either a target
# that rustup has a library for is built with that, a little larger. Linkers:
# gcc-mingw-w64-x86-64 for Windows, gcc-aarch64-linux-gnu for ARM. The file for Android is a
# static program for any ARM Linux and needs no NDK, only musl (rustup target add
# aarch64-unknown-linux-musl). What this machine cannot build is left out, aloud; a FILE asked
# for by name must be built.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/lib.sh
. scripts/lib.sh

# Name, target, and the processor level. v3 leaves BMI2 out: PEXT is slow on Zen 1
# and 2, and magics are as good. avx512icl is what Ice Lake brought: AVX-512 with the counting
# of bits that the evaluation uses (src/evaluation/weights/lanes.rs).
files=(
    "linux-x86-64-v1              x86_64-unknown-linux-gnu   target-cpu=x86-64"
    "linux-x86-64-v2              x86_64-unknown-linux-gnu   target-cpu=x86-64-v2"
    "linux-x86-64-v3              x86_64-unknown-linux-gnu   target-cpu=x86-64-v3 target-feature=-bmi2"
    "linux-x86-64-avx512icl       x86_64-unknown-linux-gnu   target-cpu=x86-64-v4 target-feature=+avx512vpopcntdq"
    "linux-aarch64                aarch64-unknown-linux-gnu"
    "android-aarch64              aarch64-unknown-linux-musl"
    "windows-x86-64-v1.exe        x86_64-pc-windows-gnu      target-cpu=x86-64"
    "windows-x86-64-v2.exe        x86_64-pc-windows-gnu      target-cpu=x86-64-v2"
    "windows-x86-64-v3.exe        x86_64-pc-windows-gnu      target-cpu=x86-64-v3 target-feature=-bmi2"
    "windows-x86-64-avx512icl.exe x86_64-pc-windows-gnu      target-cpu=x86-64-v4 target-feature=+avx512vpopcntdq"
    "mcp-linux-x86-64-v2          x86_64-unknown-linux-gnu   target-cpu=x86-64-v2"
    "mcp-linux-aarch64            aarch64-unknown-linux-gnu"
    "mcp-windows-x86-64-v2.exe    x86_64-pc-windows-gnu      target-cpu=x86-64-v2"
)
# More than this is too much for who downloads it, bytes: of the engine, of the server.
most=7000000 most_mcp=11000000

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
host=$(rustc -vV | sed -n 's/^host: //p')
cargo_home=${CARGO_HOME:-$HOME/.cargo}
target_dir=$(realpath -m "${CARGO_TARGET_DIR:-target}/release-all")
dist=$PWD/dist

# row NAME: sets name, triple and codegen (an array) from the list.
row() {
    local line rest
    for line in "${files[@]}"; do
        read -r name triple rest <<<"$line"
        read -ra codegen <<<"$rest"
        [ "$name" != "$1" ] || return 0
    done
    die "no such file: $1 (--list shows them)"
}

# program NAME: which program a file is of.
program() {
    case $1 in mcp-*) echo palisade-mcp ;; *) echo palisade ;; esac
}

# toolchain TRIPLE: sets `with` (environment), `std` (arguments of cargo) and `sources`
# (the standard library's), or sets `missing` to the missing tool and fails.
toolchain() {
    local rustc
    with=() std=() sources='' missing=''
    # The sources have no C library: musl comes with rustup's library.
    case $1 in
        *-musl)
            [ -d "$(rustc --print sysroot)/lib/rustlib/$1/lib" ] ||
                { missing="no musl for $1: rustup target add $1"; return 1; } ;;
    esac
    for rustc in "$(command -v rustc)" /usr/bin/rustc; do
        [ -x "$rustc" ] || continue
        sources=$("$rustc" --print sysroot)/lib/rustlib/src/rust
        [ -f "$sources/library/Cargo.lock" ] || continue
        with=(RUSTC="$rustc" RUSTC_BOOTSTRAP=1)
        std=(-Z "build-std=std,panic_abort" -Z build-std-features=)
        return 0
    done
    sources=''
    [ ! -d "$(rustc --print sysroot)/lib/rustlib/$1/lib" ] || return 0
    missing="no standard library for $1: rustup target add $1, or apt install rustc-web rust-web-src"
    return 1
}

# linker TRIPLE: sets `link` (environment), `flags` (array for rustc) and `tools` (the
# prefix of objcopy and objdump), or sets `missing` to the missing tool and fails.
linker() {
    local gcc='' upper
    upper=$(tr 'a-z-' 'A-Z_' <<<"$1")
    link=() flags=() tools=''
    case $1 in
        "$host") return 0 ;;
        x86_64-pc-windows-gnu) gcc=x86_64-w64-mingw32-gcc tools=x86_64-w64-mingw32- ;;
        aarch64-unknown-linux-gnu | aarch64-unknown-linux-musl) gcc=aarch64-linux-gnu-gcc tools=aarch64-linux-gnu- ;;
        *) missing="no linker known for $1"; return 1 ;;
    esac
    command -v "$gcc" >/dev/null 2>&1 || { missing="no linker for $1: $gcc"; return 1; }
    case $1 in aarch64-*) static_pie "$gcc" && gcc=$target_dir/static-pie-gcc ;; esac
    link=("CARGO_TARGET_${upper}_LINKER=$gcc")
}

# static_pie GCC: a linker that makes a program for any place in memory of what rustc binds
# to one on ARM. Android's Termux starts no other.
static_pie() {
    mkdir -p "$target_dir"
    cat >"$target_dir/static-pie-gcc" <<END
#!/usr/bin/env bash
arguments=()
for argument; do
    case \$argument in
        -static | -no-pie) argument=-static-pie ;;
        */crt1.o) argument=\${argument%crt1.o}rcrt1.o ;;
        */crtbegin.o | */crtend.o) argument=\${argument%.o}S.o ;;
    esac
    arguments+=("\$argument")
done
exec $1 "\${arguments[@]}"
END
    chmod +x "$target_dir/static-pie-gcc"
}

# build NAME FROM TO: the sources in FROM become the file TO and TO.debug.
build() {
    local from=$2 to=$3 folder rustflags flag program package
    row "$1"
    program=$(program "$1") package=()
    # No default member of the workspace.
    case $1 in mcp-*) package=(--package palisade-mcp) ;; esac
    toolchain "$triple" && linker "$triple" || return 1
    folder=$target_dir/$(basename "$from")
    # Paths of this machine must not be in the file.
    flags+=("--remap-path-prefix=$from=palisade" "--remap-path-prefix=$cargo_home=cargo")
    flags+=("--remap-path-prefix=$folder=target")
    # Debian's sources are reached through a link.
    [ -z "$sources" ] ||
        flags+=("--remap-path-prefix=$sources=rust" "--remap-path-prefix=$(realpath "$sources")=rust")
    flags+=(-C target-feature=+crt-static)
    for flag in ${codegen[@]+"${codegen[@]}"}; do flags+=(-C "$flag"); done
    case $triple in
        # The time of linking is no part of the program.
        *-windows-gnu) flags+=(-C "link-arg=-Wl,--no-insert-timestamp") ;;
        # Nothing unwinds here: a panic ends the process.
        *-linux-*) flags+=(-C "link-arg=-Wl,--build-id=none" -C force-unwind-tables=no) ;;
    esac
    rustflags=$(printf '%s\x1f' "${flags[@]}")
    (
        cd "$from"
        env ${with[@]+"${with[@]}"} ${link[@]+"${link[@]}"} CARGO_ENCODED_RUSTFLAGS="${rustflags%$'\x1f'}" \
            SOURCE_DATE_EPOCH=0 cargo build --locked --profile dist ${package[@]+"${package[@]}"} --bin "$program" \
            --target "$triple" --target-dir "$folder" ${std[@]+"${std[@]}"}
    ) || die "$1 does not compile"
    local built=$folder/$triple/dist/$program
    case $1 in *.exe) built+=.exe ;; esac
    # Not by `set -e`, which sleeps where a function is a condition. Without the variable
    # objcopy writes the time of day into a file for Windows.
    SOURCE_DATE_EPOCH=0 "${tools}objcopy" --only-keep-debug "$built" "$to.debug" ||
        die "no debug information of $1"
    SOURCE_DATE_EPOCH=0 "${tools}objcopy" --strip-all "$built" "$to" || die "$1 cannot be stripped"
    chmod +x "$to"
    chmod -x "$to.debug"
}

# inspect NAME FILE: checks the properties of a release file.
inspect() {
    local size foreign ceiling=$most
    size=$(wc -c <"$2")
    case $1 in mcp-*) ceiling=$most_mcp ;; esac
    [ "$size" -lt "$ceiling" ] || die "$1 has $size bytes, $ceiling are too many"
    case $1 in
        *windows-*)
            foreign=$("${tools}objdump" -p "$2" | sed -n 's/^[ \t]*DLL Name: //p' | tr '[:upper:]' '[:lower:]' | sort -u |
                grep -Evx '(kernel32|ntdll|advapi32|user32|bcryptprimitives|ws2_32|userenv|shell32|ole32|msvcrt|ucrtbase|api-ms-win-[a-z0-9-]+)\.dll' || true)
            [ -z "$foreign" ] || die "$1 needs what Windows has not: $foreign"
            case $1 in
                # Nobody sees the server in a folder: its client starts it.
                mcp-*) ;;
                *) "${tools}objdump" -h "$2" | grep -q '\.rsrc' || die "$1 has no icon and no version" ;;
            esac
            ;;
        *)
            ! "${tools}objdump" -p "$2" | grep -q NEEDED || die "$1 is not static"
            "${tools}objdump" -f "$2" | grep -q DYNAMIC || die "$1 is bound to one place in memory"
            ;;
    esac
    echo "$1: $size bytes"
}

twice='' names=() second=''
# The second build goes with the script, its compilers too.
trap '[ -z "$second" ] || kill -- "-$second" 2>/dev/null || true' EXIT
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) usage; exit 0 ;;
        --list) printf '%s\n' "${files[@]}"; exit 0 ;;
        --twice) twice=1 ;;
        -*) die "unknown option $1 (--help shows the usage)" ;;
        *) row "$1"; names+=("$1") ;;
    esac
    shift
done
strict=${#names[@]}
if [ "$strict" -eq 0 ]; then
    for line in "${files[@]}"; do names+=("${line%% *}"); done
fi

mkdir -p "$dist/debug"
left_out=()
for wanted in "${names[@]}"; do
    file=$dist/$(program "$wanted")-$version-${wanted#mcp-}
    second=''
    if [ -n "$twice" ]; then
        # At the same time: most of a build is one thread that links.
        copy=$target_dir/sources-elsewhere
        rm -rf "$copy"
        mkdir -p "$copy"
        git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$copy"
        set -m
        (build "$wanted" "$copy" "$target_dir/second") >"$target_dir/second.log" 2>&1 &
        second=$!
        set +m
    fi
    if ! build "$wanted" "$PWD" "$file"; then
        [ -z "$second" ] || wait "$second" || true
        [ "$strict" -eq 0 ] || die "$wanted: ${missing:-not built}"
        left_out+=("$wanted (${missing:-not built})")
        continue
    fi
    inspect "$wanted" "$file"
    if [ -n "$second" ]; then
        wait "$second" || die "$wanted: the second build failed: $target_dir/second.log"
        cmp "$file" "$target_dir/second" || die "$wanted: built again, it has other bytes"
        echo "$wanted: the same bytes twice"
    fi
    mv -f "$file.debug" "$dist/debug/"
done
python3 scripts/licences.py >"$dist/THIRD-PARTY-LICENCES.txt"
cp -f LICENSE "$dist/LICENSE"
shopt -s nullglob
(cd "$dist" && sha256sum palisade-"$version"-* palisade-mcp-"$version"-* >SHA256SUMS && cat SHA256SUMS)
for line in ${left_out[@]+"${left_out[@]}"}; do echo "LEFT OUT: $line"; done
