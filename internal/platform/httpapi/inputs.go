package httpapi

import (
	"cmp"
	"strconv"
	"strings"

	"forecourt/internal/platform/db/table"
)

// ByID names one record.
type ByID struct {
	ID int64 `path:"id" minimum:"1"`
}

// ByIDAndRevision names one record as the caller has seen it.
type ByIDAndRevision struct {
	ID       int64 `path:"id" minimum:"1"`
	Revision int64 `query:"revision" doc:"the revision the caller has seen"`
}

// Save is the body of POST on a collection: it creates, or updates when the
// body carries an id.
type Save[T any] struct {
	IfMatch string `header:"If-Match" doc:"the revision the caller has seen"`
	Body    table.Patch[T]
}

// Revision is the revision the caller has seen, or 0.
func (s *Save[T]) Revision() int64 { return seen(s.Body.Revision(), 0, s.IfMatch) }

// SaveByID is a partial update of one record.
type SaveByID[T any] struct {
	ID            int64  `path:"id" minimum:"1"`
	RevisionQuery int64  `query:"revision" doc:"the revision the caller has seen"`
	IfMatch       string `header:"If-Match" doc:"the revision the caller has seen"`
	Body          table.Patch[T]
}

// Revision is the revision the caller has seen, or 0.
func (s *SaveByID[T]) Revision() int64 {
	return seen(s.Body.Revision(), s.RevisionQuery, s.IfMatch)
}

func seen(body, query int64, header string) int64 {
	fromHeader, err := strconv.ParseInt(strings.Trim(header, `" `), 10, 64)
	if err != nil {
		fromHeader = 0
	}
	return cmp.Or(body, query, fromHeader)
}

// SortInput gives the ids of a list in their new order.
type SortInput struct {
	Body struct {
		IDs []int64 `json:"ids" minItems:"1" maxItems:"1000" uniqueItems:"true"`
	}
}
