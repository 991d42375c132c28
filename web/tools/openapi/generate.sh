#!/bin/sh
# Writes the typed client's sources from the contract: schema.gen.ts (types) and permissions.gen.ts
# (which permission each operation asks for). Lives in its own package because the generator needs
# TypeScript 5, while the application is checked by TypeScript 7.
# Usage: generate.sh [contract.json]
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
out="$here/../../src/api"
contract=$(mktemp --suffix=.json)
trap 'rm -f "$contract"' EXIT
node "$here/relative.mjs" "${1:-"$here/../../../api/openapi.json"}" >"$contract"
"$here/node_modules/.bin/openapi-typescript" "$contract" --output "$out/schema.gen.ts" >/dev/null
node "$here/permissions.mjs" "$contract" >"$out/permissions.gen.ts"
