#!/usr/bin/env bash
# Weighs the program: the bytes of bin/forecourt, and the seconds of processor that compiling internal/catalog takes,
# the package with most record types. Both grow when generic code is copied for each type (docs/adr/0028). Fails above
# the ceilings, which only sink.
set -eu
cd "$(dirname "$0")/.."

max_megabytes=80
max_seconds=25

# A mutex profile of a new name makes the package new to the cache of the compiler, and what it imports stays in it.
profile=$(mktemp)
trap 'rm -f "$profile"' EXIT
go build ./internal/catalog
TIMEFORMAT='%U %S'
read -r user system < <({ time go build -gcflags="forecourt/internal/catalog=-dwarf=false -mutexprofile=$profile" ./internal/catalog >/dev/null; } 2>&1)

bytes=$(stat -c %s bin/forecourt)
awk -v bytes="$bytes" -v seconds="$(echo "$user $system" | awk '{ print $1 + $2 }')" \
  -v max_megabytes="$max_megabytes" -v max_seconds="$max_seconds" 'BEGIN {
    megabytes = bytes / 1e6
    printf "bin/forecourt: %.1f MB (at most %d)\n", megabytes, max_megabytes
    printf "internal/catalog compiles in %.1f s of processor (at most %d)\n", seconds, max_seconds
    exit megabytes > max_megabytes || seconds > max_seconds
  }'
