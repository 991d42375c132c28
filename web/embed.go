// Package web carries the built browser application inside the binary.
package web

import "embed"

// Dist is the built application below "dist". Before the first front-end build it holds only a
// placeholder file, so that the Go code compiles without Node.
//
//go:embed all:dist
var Dist embed.FS
