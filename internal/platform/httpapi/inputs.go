package httpapi

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db/table"
)

// ByID names one record.
type ByID struct {
	ID int64 `path:"id" minimum:"1"`
}

// Caller is who calls; inputs of lists embed it that list something else for other rights.
type Caller struct{ actor authz.Actor }

// Resolve notes who calls, for huma.
func (c *Caller) Resolve(hc huma.Context) []error {
	c.actor = SessionOf(hc.Context()).Actor
	return nil
}

// May reports whether the caller has a permission.
func (c *Caller) May(p authz.Permission) bool { return c.actor.May(p) }

// UserID is the caller.
func (c *Caller) UserID() int64 { return c.actor.UserID }

// Seen is how a caller says which revision of a record it has seen; inputs of
// operations that change one record embed it.
type Seen struct {
	Revision int64  `query:"revision" doc:"the revision the caller has seen"`
	IfMatch  string `header:"If-Match" doc:"the revision the caller has seen, in the place of revision; * overwrites whatever the record is now"`
	// InBody is the body of operations that have no other.
	InBody SeenRevision
	// oldLink is a call by GET: links of other programs that change something
	// know no revision (OP-004).
	oldLink bool
}

// SeenRevision is the part of a body that says which revision of a record the caller has seen.
type SeenRevision struct {
	Revision int64 `json:"revision,omitempty" doc:"the revision the caller has seen"`
}

// Resolve notes how the operation was called, for huma.
func (s *Seen) Resolve(hc huma.Context) []error {
	s.oldLink = hc.Method() == http.MethodGet
	return nil
}

// Saw is what the caller says, where the operation has no body of its own.
func (s *Seen) Saw() table.Seen { return s.SawIn(s.InBody.Revision) }

// SawIn is what the caller says, whose body has this revision; 0 is none.
func (s *Seen) SawIn(body int64) table.Seen {
	fromHeader, err := strconv.ParseInt(strings.Trim(s.IfMatch, `" `), 10, 64)
	if err != nil {
		fromHeader = 0
	}
	seen := cmp.Or(body, s.Revision, fromHeader)
	if seen == 0 && (s.oldLink || strings.TrimSpace(s.IfMatch) == "*") {
		return table.AnyRevision
	}
	return table.SeenAt(seen)
}

// ByIDAndRevision names one record as the caller has seen it.
type ByIDAndRevision struct {
	ID int64 `path:"id" minimum:"1"`
	Seen
}

// Save is the body of POST on a collection: it creates, or updates when the
// body carries an id.
type Save[T any] struct {
	Seen
	Body table.Patch[T]
}

// Saw is what the caller has seen of the record that is updated.
func (s *Save[T]) Saw() table.Seen { return s.SawIn(s.Body.Revision()) }

func (s *Save[T]) saves() saved { return saved{s.Body.Int("id"), s.Saw(), s.Body} }

// Create is the body of POST where it creates and nothing else.
type Create[T any] struct {
	Body table.Patch[T]
}

func (c *Create[T]) saves() saved { return saved{body: c.Body} }

// SaveByID is a partial update of one record.
type SaveByID[T any] struct {
	ID int64 `path:"id" minimum:"1"`
	Seen
	Body table.Patch[T]
}

// Saw is what the caller has seen of the record.
func (s *SaveByID[T]) Saw() table.Seen { return s.SawIn(s.Body.Revision()) }

func (s *SaveByID[T]) saves() saved { return saved{s.ID, s.Saw(), s.Body} }

// SortInput gives the ids of a list in their new order.
type SortInput struct {
	Body struct {
		IDs []int64 `json:"ids" minItems:"1" maxItems:"1000" uniqueItems:"true"`
	}
}
