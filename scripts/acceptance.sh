#!/usr/bin/env bash
# Drives applications that nobody here wrote by the scenarios in scripts/acceptance, and counts on both sides what was done:
# scripts/acceptance.sh [NAME...]
#   oscar      a shop of django-oscar               needs Python 3.11
#   keycloak   a directory of people, by Keycloak   needs Java 17; fetches 150 MB
#   mediawiki  a wiki in PHP                        needs Debian's packages mediawiki, php-cli and php-sqlite3
#   prism      an API held to its description       needs Node.js 18
# They come into target/acceptance, once, and listen on ports 8771 to 8774 of the loopback interface while they are driven.
# Without a name: all of them. It writes a table of Markdown. Exit code 0 if nothing failed and all counts agree.
set -euo pipefail

# shellcheck source=scripts/toolchain.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/toolchain.sh"
offer_help "${BASH_SOURCE[0]}" "$@"
home=$root/target/acceptance
parts=$root/scripts/acceptance
keycloak=26.0.7
prism=5.16.0
patience_s=300
users=4
interactions=60

# what they are given, and what nobody else knows
WIKI_PASSWORD=$(od -An -N12 -tx1 /dev/urandom | tr -d ' \n')
KEYCLOAK_SECRET=$(od -An -N12 -tx1 /dev/urandom | tr -d ' \n')
PRISM_KEY=any-key
export WIKI_PASSWORD KEYCLOAK_SECRET PRISM_KEY

server=
stop_server() {
    [ -n "$server" ] || return 0
    kill -- "-$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=
}
trap stop_server EXIT

# serve COMMAND...: in the background, in a process group of its own, with its words in server.log.
serve() {
    set -m
    "$@" >server.log 2>&1 &
    server=$!
    set +m
}

# wait_for URL: until it answers with success.
wait_for() {
    local until=$((SECONDS + patience_s))
    until curl -sfL -o /dev/null --max-time 10 "$1"; do
        kill -0 "$server" 2>/dev/null || die 1 "$name has ended: see target/acceptance/$name/server.log"
        [ "$SECONDS" -lt "$until" ] || die 1 "$name does not answer after $patience_s s: see target/acceptance/$name/server.log"
        sleep 1
    done
}

port_of() {
    case $1 in
        oscar) echo 8771 ;;
        mediawiki) echo 8772 ;;
        keycloak) echo 8773 ;;
        prism) echo 8774 ;;
        *) die 2 "unknown application \"$1\": they are oscar, keycloak, mediawiki and prism" ;;
    esac
}

# done_by PATTERN: successes of the interactions whose names match.
done_by() {
    awk -F, -v pattern="$1" 'NR > 1 && $6 ~ pattern { sum += $7 } END { print sum + 0 }' run/interactions.csv
}

shop() { python/bin/python -W ignore "$parts/shop.py" "$@"; }

missing_oscar() { python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' || echo "Python 3.11 with venv"; }
install_oscar() {
    python3 -m venv python
    python/bin/python -m pip --disable-pip-version-check --no-input install --quiet --require-hashes -r "$parts/oscar.txt"
}
start_oscar() {
    rm -rf shop.sqlite3 index
    shop migrate -v 0 && shop fill && shop rebuild_index --noinput -v 0 || return 1
    serve python/bin/python -W ignore "$parts/shop.py" serve "$1"
    wait_for "http://127.0.0.1:$1/catalogue/"
}
ours_oscar() {
    local orders
    orders=$(done_by '^buy/order$')
    echo "orders $orders, books $((2 * orders))"
}
theirs_oscar() { shop orders; }

missing_keycloak() { :; }
install_keycloak() {
    maven -B -ntp -q dependency:copy -Dartifact="org.keycloak:keycloak-quarkus-dist:$keycloak:zip" -DoutputDirectory="$PWD" || return 1
    (find_jdk && "$(dirname -- "$java")/jar" xf "keycloak-quarkus-dist-$keycloak.zip")
    rm "keycloak-quarkus-dist-$keycloak.zip"
    chmod +x "keycloak-$keycloak/bin/kc.sh"
}
start_keycloak() {
    rm -rf "keycloak-$keycloak/data"
    mkdir -p "keycloak-$keycloak/data/import"
    sed "s/SECRET/$KEYCLOAK_SECRET/" "$parts/realm.json" >"keycloak-$keycloak/data/import/shop-realm.json"
    serve "keycloak-$keycloak/bin/kc.sh" start-dev --import-realm --http-host 127.0.0.1 --http-port "$1"
    wait_for "http://127.0.0.1:$1/realms/shop"
}
ours_keycloak() { echo "people left $(($(done_by '^keep/add$') - $(done_by '^keep/take away$')))"; }
theirs_keycloak() {
    local realm=http://127.0.0.1:8773 token
    token=$(curl -sf "$realm/realms/shop/protocol/openid-connect/token" -d grant_type=client_credentials \
        -d client_id=probe -d "client_secret=$KEYCLOAK_SECRET" | sed 's/.*"access_token":"\([^"]*\)".*/\1/')
    echo "people left $(curl -sf -H "Authorization: Bearer $token" "$realm/admin/realms/shop/users/count")"
}

missing_mediawiki() {
    [ -f /usr/share/mediawiki/index.php ] && php -m | grep -q sqlite3 && return 0
    can_install && install_packages mediawiki php-cli php-sqlite3 >/dev/null && return 0
    echo "mediawiki, php-cli and php-sqlite3"
}
install_mediawiki() { :; }
start_mediawiki() {
    rm -rf data LocalSettings.php
    mkdir data
    php /usr/share/mediawiki/maintenance/install.php --dbtype sqlite --dbpath "$PWD/data" --dbname wiki --scriptpath "" \
        --server "http://127.0.0.1:$1" --pass "$WIKI_PASSWORD" --confpath "$PWD" Wiki admin >install.log
    serve env MW_CONFIG_FILE="$PWD/LocalSettings.php" PHP_CLI_SERVER_WORKERS=4 php -S "127.0.0.1:$1" -t /usr/share/mediawiki
    wait_for "http://127.0.0.1:$1/index.php/Main_Page"
}
ours_mediawiki() { echo "pages $(done_by '^write/save$')"; }
theirs_mediawiki() {
    echo "pages $(php -r 'echo (new SQLite3("data/wiki.sqlite"))->querySingle("select count(*) from page where page_title like \"Page_%\"");')"
}

missing_prism() { node -e 'process.exit(process.versions.node.split(".")[0] < 18 ? 1 : 0)' 2>/dev/null || echo "Node.js 18"; }
install_prism() { npm install --silent --no-audit --no-fund --prefix . "@stoplight/prism-cli@$prism"; }
start_prism() {
    serve node_modules/.bin/prism mock -h 127.0.0.1 -p "$1" "$parts/books.yaml"
    wait_for "http://127.0.0.1:$1/books?most=1"
    warm=$(requests_of_prism)
}
requests_of_prism() { grep -c 'Request received' server.log || true; }
ours_prism() { echo "requests $(done_by .)"; }
theirs_prism() { echo "requests $(($(requests_of_prism) - warm))"; }

# drive NAME: in its folder; prints a row of the table.
drive() {
    local port ours theirs status=0
    port=$(port_of "$name")
    ! curl -s -o /dev/null --max-time 2 "http://127.0.0.1:$port/" || die 1 "something listens on port $port, which $name needs: stop it"
    if [ ! -f installed ]; then
        say "installing $name into target/acceptance"
        "install_$name" || die 1 "$name could not be installed: see above"
        touch installed
    fi
    "start_$name" "$port" || die 1 "$name could not be started: see target/acceptance/$name"
    rm -rf run
    "$root/scripts/run.sh" run --scenario "$parts/$name.yaml" --users "$users" --interactions "$interactions" --warmup 0 \
        --rehearsal 0s --repeats 2 --request-timeout 60s --time-limit 8m --threads platform --out run >run.log 2>&1 || status=$?
    [ -f run/interactions.csv ] || die 1 "$name was not driven (exit code $status): see target/acceptance/$name/run.log"
    ours=$("ours_$name")
    theirs=$("theirs_$name")
    stop_server
    failed=$(awk -F, 'NR > 1 { sum += $8 } END { print sum + 0 }' run/interactions.csv)
    printf '| %s | %s | %s | %s | %s |\n' "$name" "$(done_by .)" "$failed" "$ours" "$theirs"
    [ "$failed" = 0 ] && [ "$ours" = "$theirs" ]
}

[ $# -gt 0 ] || set -- oscar keycloak mediawiki prism
for name in "$@"; do
    port_of "$name" >/dev/null
done
printf '| application | requests | failed | by the harness | by the application |\n| --- | --: | --: | --- | --- |\n'
outcome=0
for name in "$@"; do
    missing=$("missing_$name")
    if [ -n "$missing" ]; then
        say "skipped: $name; install $missing to have it driven"
        continue
    fi
    mkdir -p "$home/$name"
    cd "$home/$name"
    drive || outcome=1
done
exit "$outcome"
