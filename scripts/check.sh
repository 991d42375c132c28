#!/usr/bin/env bash
# Runs all parts of `make check` to the end, whatever fails on the way, and prints how long each took. What must be
# there first comes one after the other; then the Go tests go beside all the rest, which takes as long; the browser
# tests have the machine for themselves. The output of a part is kept apart and printed when the part has ended.
set -u
cd "$(dirname "$0")/.." || exit 1

logs=build/check
rm -rf "$logs"
mkdir -p "$logs"
export BUILT=1 # no part builds what the parts before it have built
export GOGC="${GOGC:-400}" # the compiler takes a quarter less time for some more memory

# part NAME TARGET ...: make the targets, note the seconds and the verdict.
part() {
  local name=$1 begin=$SECONDS verdict=passed
  shift
  "${MAKE:-make}" "$@" >"$logs/$name.log" 2>&1 || verdict=FAILED
  echo "$((SECONDS - begin)) $verdict $name" >"$logs/$name.time"
  {
    flock 9
    printf '\n=== %s: %s after %d s\n' "$name" "$verdict" "$((SECONDS - begin))"
    cat "$logs/$name.log"
  } 9>"$logs/lock"
}

part setup setup
part generated check-generated
part build build
part test-go test-go &
{
  part size check-size
  part lint-web lint-web
  part test-web test-web
  part lint-go lint-go
} &
wait
part test-browser test-browser

echo
status=0
for name in setup generated build test-go size lint-web test-web lint-go test-browser; do
  read -r seconds verdict _ <"$logs/$name.time"
  printf '%-14s %3d:%02d  %s\n' "$name" $((seconds / 60)) $((seconds % 60)) "$verdict"
  [ "$verdict" = passed ] || status=1
done
printf '%-14s %3d:%02d\n' 'make check' $((SECONDS / 60)) $((SECONDS % 60))
exit $status
