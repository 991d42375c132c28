#!/usr/bin/awk -f
# Prints "<cases that ran> <cases that failed>" of a JUnit file.
function attribute(name) {
  return match($0, " " name "=\"[0-9]+\"") ? substr($0, RSTART + length(name) + 3) + 0 : 0
}

/^[ \t]*<testsuite / {
  ran += attribute("tests") - attribute("skipped")
  bad += attribute("failures") + attribute("errors")
}

END { print ran + 0, bad + 0 }
