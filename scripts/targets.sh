#!/usr/bin/env bash
# Installs servers that nobody here wrote, for the tests of scenarios: scripts/targets.sh [NAME...]
#   django     a Django in a Python of its own     needs Python 3.11
#   httpbin    go-httpbin                          needs Go 1.22
#   wiremock   WireMock's jar                      needs Maven
# They come into target/targets, once. Without a name: all of them. What its tool is missing for is skipped, and a line says so;
# with CI=true that is a failure. nginx comes from the system.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
offer_help "${BASH_SOURCE[0]}" "$@"
targets=$root/target/targets
httpbin=github.com/mccutchen/go-httpbin/v2/cmd/go-httpbin@v2.18.3
wiremock=org.wiremock:wiremock-standalone:3.13.2

has_python() { python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'; }
has_go() { go version | awk '{ split(substr($3, 3), part, "."); exit !(part[1] > 1 || part[2] >= 22) }'; }
has_jvm() { find_java; }

there_django() { cmp -s "$root/scripts/targets.txt" "$targets/django/installed.txt"; }
there_httpbin() { [ -x "$targets/go-httpbin" ]; }
there_wiremock() { [ -s "$targets/wiremock.jar" ]; }

install_django() {
    rm -rf "$targets/django"
    python3 -m venv "$targets/django"
    "$targets/django/bin/python" -m pip --disable-pip-version-check --no-input install --quiet --require-hashes \
        -r "$root/scripts/targets.txt"
    cp "$root/scripts/targets.txt" "$targets/django/installed.txt"
}

install_httpbin() { GOBIN=$targets GOFLAGS=-mod=mod go install "$httpbin"; }

install_wiremock() {
    maven -B -ntp -q dependency:copy -Dartifact="$wiremock" -DoutputDirectory="$targets" -Dmdep.stripVersion=true
    mv "$targets/wiremock-standalone.jar" "$targets/wiremock.jar"
}

# tool_of NAME: sets what it needs: a check, what that is called, Debian's package of it.
tool_of() {
    case $1 in
        django) tool=has_python what="Python 3.11 with venv" package=python3-venv ;;
        httpbin) tool=has_go what="Go 1.22" package=golang-go ;;
        wiremock) tool=has_jvm what="Java 17" package=default-jdk-headless ;;
        *) die 2 "unknown target \"$1\": they are django, httpbin and wiremock" ;;
    esac
}

# has_tool: installs its package where that can be done.
has_tool() { "$tool" >/dev/null 2>&1 || { can_install && install_packages "$package" && "$tool" >/dev/null 2>&1; }; }

[ $# -gt 0 ] || set -- django httpbin wiremock
mkdir -p "$targets"
for name in "$@"; do
    tool_of "$name"
    if "there_$name"; then
        continue
    fi
    if has_tool; then
        say "installing $name into target/targets"
        "install_$name"
    elif [ "${CI:-}" = true ]; then
        die 1 "missing: $what, for the tests against $name; in CI nothing is skipped: install it"
    else
        say "skipped: the tests against $name; install $what to have them run"
    fi
done
