package configurator

import (
	"context"
	"errors"

	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
)

// Lint checks the rules of a model in the types of offers given, as long as
// the context lasts; complete is false when that was not long enough.
func (k *Models) Lint(
	ctx context.Context, m *Model, kinds []price.Type, language string,
) (findings []Finding, complete bool, err error) {
	t := m.newReport(language)
	complete = true
	for _, kind := range kinds {
		found, all, err := k.lintType(ctx, m, kind)
		if err != nil {
			return nil, false, err
		}
		t.addFindings(kind, found)
		complete = complete && all
	}

	return t.sortedFindings(), complete, nil
}

// lintType checks one type of offer, one model at a time: it takes a processor as long as it runs.
// What was found to the end is kept with the model.
func (k *Models) lintType(
	ctx context.Context, m *Model, kind price.Type,
) (found []engine.Finding, complete bool, err error) {
	c := m.compiledFor(purpose{kind: kind})
	if report := c.report.Load(); report != nil {
		return *report, true, nil
	}

	select {
	case k.linting <- struct{}{}:
	case <-ctx.Done():
		return nil, false, nil
	}

	defer func() { <-k.linting }()
	if report := c.report.Load(); report != nil {
		return *report, true, nil
	}

	found, complete, err = m.askCompiled(
		kind, func(model *engine.Compiled) ([]engine.Finding, bool) { return model.Lint(stopAtEnd(ctx)) },
	)
	if err == nil && complete {
		c.report.Store(&found)
	}

	return found, complete, err
}

// askCompiled asks the compiled model for findings. Standard equipment that displaces itself in a
// circle does not compile: then that is the finding.
func (m *Model) askCompiled(
	kind price.Type, check func(*engine.Compiled) ([]engine.Finding, bool),
) (found []engine.Finding, complete bool, err error) {
	model, err := m.In(kind)
	var at *engine.PositionError
	if errors.As(err, &at) {
		return []engine.Finding{
			{Check: "H7", Cause: engine.StandardInvalid, Error: true, Blocks: true, Text: at.Error()},
		}, true, nil
	}

	if err != nil {
		return nil, false, err
	}

	found, complete = check(model)

	return found, complete, nil
}

// stopAtEnd makes a function that reports whether the context has ended.
func stopAtEnd(ctx context.Context) func() bool {
	return func() bool { return ctx.Err() != nil }
}
