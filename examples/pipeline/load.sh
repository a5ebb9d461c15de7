#!/usr/bin/env bash
# load.sh JAR URL DIRECTORY: puts load on a service, and ends in 1 unless every requirement is met.
set -euo pipefail
limits="p99 < 500 ms, errors < 0.1 %"
status=0
java -jar "$1" http GET "$2/lookup/1" --expect "200, contains title" --users 1,5 --duration 1s --repeats 5 \
    --require "$limits" --out "$3" || status=$?
java -jar "$1" report "$3" --require "$limits" --export junit >"$3/junit.xml" || true
exit "$status"
