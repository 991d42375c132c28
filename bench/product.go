package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// password of every demo login.
const password = "forecourt-demo"

// programs are the two that are compared and where they work.
type programs struct {
	product, reference string
	folder             string // of everything this run writes
}

func newPrograms(ctx context.Context, product string) (*programs, error) {
	if _, err := os.Stat(product); err != nil {
		return nil, fmt.Errorf("%w; run make build first", err)
	}

	folder, err := os.MkdirTemp("", "forecourt-bench-")
	if err != nil {
		return nil, err
	}

	p := &programs{product: product, reference: filepath.Join(folder, "reference"), folder: folder}
	build := exec.CommandContext(
		ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", p.reference, "./bench/reference",
	)
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build reference: %w\n%s", err, out)
	}

	return p, nil
}

// runPath names a file or folder of this run.
func (p *programs) runPath(name string) string { return filepath.Join(p.folder, name) }

// loadDemo loads the demo group; options say into which database and how large.
func (p *programs) loadDemo(ctx context.Context, options ...string) error {
	out, err := exec.CommandContext(ctx, p.product, append([]string{"demo"}, options...)...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("load demo group: %w\n%s", err, out)
	}
	return nil
}

func (p *programs) serveProduct(options ...string) (*server, error) {
	return startServer(p.runPath("product.log"), p.product, append([]string{"serve"}, options...)...)
}

func (p *programs) serveReference(data string) (*server, error) {
	return startServer(p.runPath("reference.log"), p.reference, "--data", data)
}

// scale of the demo group: 130 body types in each of 8 brands.
const scale = "10"

// runBoth gives both programs the same data and runs them side by side.
func (p *programs) runBoth(ctx context.Context, fn func(ours, reference *server) error) (err error) {
	if err := p.makeTwins(ctx); err != nil {
		return err
	}

	ours, err := p.serveProduct("--data", p.runPath("ours"))
	if err != nil {
		return err
	}

	defer func() { err = errors.Join(err, ours.stopServer()) }()
	reference, err := p.serveReference(p.runPath("theirs"))
	if err != nil {
		return err
	}

	defer func() { err = errors.Join(err, reference.stopServer()) }()

	return fn(ours, reference)
}

// makeTwins makes the data folders of both, once.
func (p *programs) makeTwins(ctx context.Context) error {
	if _, err := os.Stat(p.runPath("theirs")); err == nil {
		return nil
	}
	if err := p.loadDemo(ctx, "--data", p.runPath("ours"), "--scale", scale); err != nil {
		return err
	}
	return os.CopyFS(p.runPath("theirs"), os.DirFS(p.runPath("ours")))
}
