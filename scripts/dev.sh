#!/usr/bin/env bash
# Runs the server and the front-end development server side by side; ending one ends both.
set -eu
cd "$(dirname "$0")/.."

trap 'trap - EXIT INT TERM; kill 0' EXIT INT TERM

data=${DATA:-data}
if [ -z "$(ls -A "$data" 2>/dev/null)" ]; then
  go run ./cmd/forecourt demo --data "$data"
fi
go run ./cmd/forecourt serve --data "$data" --addr "${ADDR:-127.0.0.1:8080}" &
npm --prefix web run dev &
wait -n
