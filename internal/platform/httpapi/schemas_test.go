package httpapi

import (
	"context"
	"net/http"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/money"
)

type Part struct {
	On db.Flag `json:"on"`
}

type Described struct {
	Parts   []Part       `json:"parts" nullable:"false"`
	Price   money.Cents  `json:"price" doc:"of the car"`
	Old     *money.Cents `json:"old"`
	Always  *money.Cents `json:"always" nullable:"false"`
	Some    *money.Cents `json:"some,omitempty"`
	From    date.Date    `json:"from"`
	To      *date.Date   `json:"to"`
	Shown   db.Flag      `json:"shown"`
	Changed *db.Time     `json:"changed"`
}

// TestSchemas: what the types of the packages below are in the contract, which
// of them may be null, and that a partial body has all fields and needs none.
func TestSchemas(t *testing.T) {
	a := New(Config{})
	type input struct{ Body table.Patch[Described] }
	Op(a, http.MethodPost, "/described", authz.Permission{State: "described"}, func(context.Context, *db.Tx, *input) (Described, error) {
		return Described{}, nil
	})
	a.finish()
	schemas := a.huma.OpenAPI().Components.Schemas.Map()
	full, part := schemas["Described"], schemas["DescribedPatch"]
	if full == nil || part == nil {
		t.Fatalf("the schemas are %v", schemas)
	}
	for name, want := range map[string]huma.Schema{
		"price":   {Type: huma.TypeNumber, Description: "of the car"},
		"old":     {Type: huma.TypeNumber, Nullable: true},
		"always":  {Type: huma.TypeNumber},
		"some":    {Type: huma.TypeNumber},
		"from":    {Type: huma.TypeString, Format: "date"},
		"to":      {Type: huma.TypeString, Format: "date", Nullable: true},
		"shown":   {Type: huma.TypeBoolean},
		"changed": {Type: huma.TypeString, Format: "date-time"}, // huma leaves it to the field's tag
	} {
		got := full.Properties[name]
		if got.Type != want.Type || got.Format != want.Format || got.Nullable != want.Nullable || want.Description != "" && got.Description != want.Description {
			t.Errorf("%s is %+v", name, got)
		}
		if open := part.Properties[name]; open == nil || !open.Nullable {
			t.Errorf("%s in a partial body is %+v", name, open)
		}
	}
	if written := schemas["PartWritten"]; written == nil || len(written.Properties["on"].AnyOf) != 3 || schemas["Part"].Properties["on"].Type != huma.TypeBoolean {
		t.Errorf("a flag of a record in a body is %+v", written)
	}
	if len(full.Required) != 8 || len(part.Required) != 0 || len(part.Properties["shown"].AnyOf) != 3 {
		t.Errorf("required are %v, in a partial body %v, where a flag is %+v", full.Required, part.Required, part.Properties["shown"])
	}
}
