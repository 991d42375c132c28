package configurator

import (
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/price"
)

type listFindingsInput struct {
	PricelistID int64 `path:"pricelistId" minimum:"1"`
	Skip        int64 `query:"skip" minimum:"0" doc:"how many models to skip: the checked of the answer before"`
	Blocking    bool  `query:"blocking" doc:"only what keeps the price list from being published"`
}

// ListFindings are the things found about the rules of the models of a price list.
type ListFindings struct {
	Revision int64        `json:"revision" doc:"counts the changes of what the price list offers"`
	Models   int64        `json:"models" doc:"models in use in the price list"`
	Checked  int64        `json:"checked" doc:"so many of them, from the first, are done; with fewer than all, ask again with it as skip"`
	Found    []FoundModel `json:"found" nullable:"false" doc:"models that something is found of, or that time was over for"`
}

// FoundModel is a model with what is found about its rules.
type FoundModel struct {
	ID       int64     `json:"id"`
	Code     string    `json:"code"`
	Complete bool      `json:"complete" doc:"false: time was over; there may be more"`
	Findings []Finding `json:"findings" nullable:"false"`
}

// checkModel checks a model whole, or only for what keeps its list from being published.
func (k *Models) checkModel(
	ctx context.Context, m *Model, sold []price.Type, language string, blocking bool,
) ([]Finding, bool, error) {
	if blocking {
		return m.lintBlocking(ctx, sold, language)
	}
	return k.Lint(ctx, m, sold, language)
}

// mostFound ends an answer: what is found beyond comes with the next one.
const mostFound = 1000

// ofList checks the models of a list as long as one request may. At least one
// is looked at, so that asking again leads to the end.
func (k *Models) ofList(ctx context.Context, a *httpapi.API, in *listFindingsInput) (ListFindings, error) {
	view := func(ctx context.Context, fn func(*db.Tx) error) error { return a.View(ctx, authz.LoginOnly, fn) }
	out := ListFindings{Found: []FoundModel{}}
	models, revision, err := modelsOf(ctx, view, in.PricelistID)
	if err != nil {
		return out, fmt.Errorf("read price list: %w", err)
	}

	out.Revision = revision
	out.Models = int64(len(models))
	out.Checked = min(in.Skip, out.Models)
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	language := httpapi.Language(ctx)
	w := k.newWalk(view, in.PricelistID, models)
	first := true
	found := 0

	for _, listed := range models[out.Checked:] {
		m, sold, err := w.nextModel(ctx, listed.ID)
		if err != nil {
			return out, err
		}

		findings, complete, err := k.checkModel(limited, m, sold, language, in.Blocking)
		if err != nil {
			return out, fmt.Errorf("check model %s: %w", listed.Code, err)
		}
		if !complete && !first {
			break // the next answer begins with it, and has all the time for it
		}

		out.Checked++
		if len(findings) > 0 || !complete {
			out.Found = append(out.Found, FoundModel{listed.ID, listed.Code, complete, findings})
		}

		first = false
		found += len(findings)
		if limited.Err() != nil || found >= mostFound {
			break
		}
	}

	return out, ctx.Err()
}
