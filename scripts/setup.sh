#!/usr/bin/env bash
# Installs what the named parts need and is quiet when all is there:
#   setup.sh web         npm packages of the front end, again only when the lock file changed
#   setup.sh openapi     the same of what writes the API's client
#   setup.sh oracle      the same of what computes figures a second time, for a test
#   setup.sh chromium    browsers for the browser tests: without windows, and a whole one
#   setup.sh postgresql  a server for the private test cluster
#   setup.sh sqlite      the shell by which a browser test changes what no screen does
set -eu
cd "$(dirname "$0")/.."

fail() {
  echo "setup: $1" >&2
  exit 1
}

# at_least 20.19 v20.20.2: is the second version not older than the first?
at_least() {
  [ "$(printf '%s\n%s\n' "$1" "${2#v}" | sort -V | head -n 1)" = "$1" ]
}

npm_packages() {
  local dir=$1
  [ -f "$dir/package-lock.json" ] || return 0
  command -v node >/dev/null || fail "Node 20.19 or newer is needed"
  at_least 20.19 "$(node --version)" || fail "Node 20.19 or newer is needed, found $(node --version)"
  # npm writes this file at the end of every installation.
  if [ ! "$dir/node_modules/.package-lock.json" -nt "$dir/package-lock.json" ]; then
    echo "setup: npm ci in $dir" >&2
    npm --prefix "$dir" ci --no-audit --no-fund --loglevel=error
  fi
}

has_chromium() {
  [ -n "${FORECOURT_CHROMIUM:-}" ] || { command -v chromium && command -v chromium-headless-shell; }
}

has_postgresql() {
  command -v initdb || ls /usr/lib/postgresql/*/bin/initdb
}

missing=()
for part in "$@"; do
  case $part in
    web) npm_packages web ;;
    openapi) npm_packages web/tools/openapi ;;
    oracle) npm_packages tools/oracle ;;
    chromium) has_chromium >/dev/null 2>&1 || missing+=(chromium chromium-headless-shell) ;;
    sqlite) command -v sqlite3 >/dev/null || missing+=(sqlite3) ;;
    postgresql) has_postgresql >/dev/null 2>&1 || missing+=(postgresql) ;;
    *) fail "unknown part $part" ;;
  esac
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" != 0 ]; then
  as_root=(sudo -n)
  sudo -n true 2>/dev/null || fail "please install these Debian packages: ${missing[*]}"
fi
command -v apt-get >/dev/null || fail "please install: ${missing[*]}"
echo "setup: installing ${missing[*]}" >&2
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
