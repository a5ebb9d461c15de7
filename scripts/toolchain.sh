# shellcheck shell=bash
# What these scripts and .ci/run share: to be sourced, not run. It works with the bash 3.2 of macOS.

# The project's folder.
root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

# die STATUS MESSAGE: says what is wrong and the way out.
die() {
    say "$2"
    exit "$1"
}

# usage SCRIPT: the comment at its head.
usage() { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p;}' "$1"; }

# offer_help SCRIPT [ARGUMENT...]: prints it where it is asked for, and ends.
offer_help() {
    case ${2:-} in
        -h | --help | help)
            usage "$1"
            exit 0
            ;;
    esac
}

# The major version of a java executable, such as 17; 0 if it does not run.
java_major() {
    "$1" -version 2>&1 | awk -F '"' '
        / version "/ && !major { split($2, part, "[.-]"); major = part[1] == 1 ? part[2] : part[1] }
        END { print major + 0 }' || true
}

# Sets java to an executable of version 17 or later, and java_version to which: that of JAVA_HOME, else the first of the path, else
# macOS's choice.
find_java() {
    if [ -n "${JAVA_HOME:-}" ]; then
        java=$JAVA_HOME/bin/java
    elif ! java=$(command -v java) || [ "$(java_major "$java")" -lt 17 ]; then
        if [ -x /usr/libexec/java_home ] && JAVA_HOME=$(/usr/libexec/java_home -v 17+ 2>/dev/null); then
            export JAVA_HOME
            java=$JAVA_HOME/bin/java
        fi
    fi
    if [ -z "$java" ]; then
        die 2 "no java found: install a JDK 17 or later, or set JAVA_HOME to one"
    fi
    java_version=$(java_major "$java")
    case $java_version in
        0) die 2 "$java does not run: install a JDK 17 or later, or set JAVA_HOME to one" ;;
        [1-9] | 1[0-6]) die 2 "$java is version $java_version: install a JDK 17 or later, or set JAVA_HOME to one" ;;
    esac
}

# The same, with a compiler beside it.
find_jdk() {
    find_java
    if [ -n "${JAVA_HOME:-}" ]; then
        [ -x "$JAVA_HOME/bin/javac" ] || die 2 "JAVA_HOME=$JAVA_HOME has no bin/javac: set it to a JDK 17 or later, not a JRE"
    else
        command -v javac >/dev/null || die 2 "$java comes without javac: install a JDK 17 or later, not a JRE"
    fi
}

# Sets JAVA_HOME_25 to a JDK 25: the one that it names already, which then must be one; else one where JDKs are kept; else one
# that is installed if it can be.
find_jdk25() {
    if [ -n "${JAVA_HOME_25:-}" ]; then
        is_jdk25 "$JAVA_HOME_25" || die 2 "JAVA_HOME_25=$JAVA_HOME_25 is no JDK 25: set it to one, or not at all"
        return 0
    fi
    look_for_jdk25 || { can_install && install_packages openjdk-25-jdk-headless 2>/dev/null && look_for_jdk25; }
}

is_jdk25() { [ -x "$1/bin/javac" ] && [ "$(java_major "$1/bin/java")" -eq 25 ]; }

look_for_jdk25() {
    for JAVA_HOME_25 in "${JAVA_HOME:-}" /usr/lib/jvm/*25* /opt/*jdk*25* "$HOME"/.sdkman/candidates/java/25* \
        /Library/Java/JavaVirtualMachines/*25*/Contents/Home; do
        ! is_jdk25 "$JAVA_HOME_25" || return 0
    done
    JAVA_HOME_25=
    return 1
}

# Whether the installed Maven is 3.8.7 or later.
has_maven() {
    command -v mvn >/dev/null && mvn -v 2>/dev/null | awk '
        match($0, /Apache Maven [0-9]+\.[0-9]+\.[0-9]+/) {
            split(substr($0, RSTART + 13, RLENGTH - 13), part, ".")
            new_enough = part[1] * 1000000 + part[2] * 1000 + part[3] >= 3008007
        }
        END { exit !new_enough }'
}

# Runs Maven in the project's folder: the installed one if it is new enough, else the wrapper, which fetches one. A download that
# stands still for a minute is tried again: Maven itself waits half an hour, and then gives up.
maven() {
    local build=./mvnw
    ! has_maven || build=mvn
    (CDPATH='' cd -- "$root" && "$build" -Dmaven.wagon.rto=60000 -Daether.connector.requestTimeout=60000 \
        -Dmaven.wagon.http.retryHandler.class=default \
        -Dmaven.wagon.http.retryHandler.nonRetryableClasses=java.net.UnknownHostException "$@")
}

# Whether packages can be installed: root, on Debian or a relative of it.
can_install() { [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; }

# install_packages PACKAGE...: quietly, and without starting what they bring.
install_packages() {
    say "installing $*"
    local policy=/usr/sbin/policy-rc.d own_policy=no status=0
    if [ ! -e "$policy" ]; then
        printf '#!/bin/sh\nexit 101\n' >"$policy"
        chmod +x "$policy"
        own_policy=yes
    fi
    {
        apt-get -qq -o Acquire::Retries=3 update &&
            DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=3 install -y --no-install-recommends "$@"
    } >/dev/null || status=$?
    if [ "$own_policy" = yes ]; then
        rm -f "$policy"
    fi
    return "$status"
}
