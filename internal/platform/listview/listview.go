// Package listview keeps the views of lists that users save under a name and
// share: which filters, which columns, in which order.
package listview

import (
	"context"
	"net/http"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// With whom a view is shared.
const (
	sharedNone = "none"
	sharedRole = "role"
	sharedAll  = "all"
)

// SavedView is a way to look at a list, of one user.
type SavedView struct {
	table.Record
	UserID   int64     `db:"user_id" json:"user_id" readOnly:"true" doc:"the owner, who alone changes it"`
	UserName string    `db:"user_name" fieldtag:"computed" json:"user_name" readOnly:"true"`
	RoleID   *int64    `db:"role_id" json:"role_id" readOnly:"true" nullable:"true" doc:"the role it is shared with: that of the owner"`
	List     string    `db:"list" json:"list" pattern:"^[a-zA-Z][a-zA-Z0-9-]*$" maxLength:"64" example:"series" doc:"the list it is a view of, by the name the app gives it"`
	Name     string    `db:"name" json:"name" maxLength:"255" doc:"unique among the owner's views of the list"`
	NameKey  string    `db:"name_key" json:"-"`
	Query    ViewQuery `db:"query" json:"query"`
	Shared   string    `db:"shared" json:"shared" enum:"none,role,all" doc:"role: with all who have the owner's role; all: only role 1 may"`
}

// views are those a user sees: own ones, and those shared with them.
var views = table.New(table.Table[SavedView]{
	Name: "saved_views", Entity: "list-view", Order: "list, name_key, id",
	Scope: `({self:user_id} OR shared = 'all' OR
		shared = 'role' AND role_id IN (SELECT role_id FROM users WHERE {self:users.id}))`,
	Sort:     map[string]string{"name": "name_key", "updated_at": "updated_at", "id": "id"},
	Computed: map[string]string{"user_name": "(SELECT name FROM users WHERE users.id = saved_views.user_id)"},
	Prepare:  (*SavedView).prepare,
	Check:    shareViews,
	Unique:   []table.Unique{{Field: "name", Within: []string{"user_id", "list"}}},
	Export: []table.Column[SavedView]{
		{Head: "list", Value: func(v *SavedView) any { return v.List }},
		{Head: "name", Value: func(v *SavedView) any { return v.Name }},
		{Head: "owner", Value: func(v *SavedView) any { return v.UserName }},
		{Head: "shared", Value: func(v *SavedView) any { return v.Shared }},
	},
})

// own are those a user may change.
var own = views.With(func(t *table.Table[SavedView]) { t.Scope = "{self:user_id}" })

func (v *SavedView) prepare() error {
	v.Name = strings.TrimSpace(v.Name)
	v.NameKey = find.Key(v.Name)
	var fields fault.Fields
	fields.Required("list", v.List)
	fields.Required("name", v.Name)
	fields.Length("name", v.Name, fault.MaxTitle)
	fields.OneOf("shared", v.Shared, sharedNone, sharedRole, sharedAll)
	v.Query.checkQuery(&fields)

	return fields.Err()
}

// shareViews notes the role a view is shared with. Everybody may share with their own
// role; what all see is for the administrator to decide.
func shareViews(_ context.Context, tx *db.Tx, rows []*SavedView, wrong []fault.Fields) error {
	role := tx.Actor.RoleID
	for i, v := range rows {
		v.RoleID = nil
		switch {
		case v.Shared == sharedAll && !tx.Actor.IsTop():
			wrong[i].Add("shared", "share_all")
		case v.Shared == sharedRole && role == 0:
			wrong[i].Add("shared", "share_role")
		case v.Shared == sharedRole:
			v.RoleID = &role
		}
	}

	return nil
}

// Routes registers the operations. A login is enough: they are about the
// caller's own views, and show what others have shared with them.
func Routes(a *httpapi.API) {
	httpapi.List(a, "/list-view", authz.LoginOnly, views, ofList,
		httpapi.Summary("The caller's list views and those shared with the caller."))
	httpapi.Op(a, http.MethodPost, "/list-view", authz.LoginOnly, createView)
	httpapi.Op(a, http.MethodPut, "/list-view/{id}", authz.LoginOnly, updateView,
		httpapi.Summary("Only the owner changes a view."))
	httpapi.Op(a, http.MethodDelete, "/list-view/{id}", authz.LoginOnly, removeView,
		httpapi.Summary("Only the owner removes a view, for good."))
}

type viewsInput struct {
	httpapi.ListInput
	List string `query:"list" maxLength:"64" doc:"views of this list only"`
}

func ofList(in *viewsInput) ([]db.Condition, error) {
	if in.List == "" {
		return nil, nil
	}
	return []db.Condition{db.Equal("list", in.List)}, nil
}

// maxViews is how many views of one list a user keeps: what a menu can show.
const maxViews = 100

func createView(ctx context.Context, tx *db.Tx, in *httpapi.Create[SavedView]) (SavedView, error) {
	view := SavedView{UserID: tx.Actor.UserID, Shared: sharedNone}
	if err := in.Body.Apply(&view); err != nil {
		return view, err
	}

	others, err := find.List(ctx, tx, own, find.ListQuery{Limit: 1}, db.Equal("list", view.List))
	if err != nil {
		return view, err
	}
	if others.Total >= maxViews {
		var fields fault.Fields
		fields.Add("name", "max_items", "max", maxViews)
		return view, fields.Err()
	}
	if view, err = own.Insert(ctx, tx, view); err != nil {
		return view, err
	}

	return view, onlyDefault(ctx, tx, view)
}

func updateView(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[SavedView]) (SavedView, error) {
	view, err := own.Update(ctx, tx, in.ID, in.Saw(), in.Body.Apply)
	if err != nil {
		return view, err
	}
	return view, onlyDefault(ctx, tx, view)
}

func removeView(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (httpapi.NoContent, error) {
	return httpapi.NoContent{}, own.Delete(ctx, tx, in.ID, table.AnyRevision)
}

// onlyDefault takes the mark from the view that opened the list before.
func onlyDefault(ctx context.Context, tx *db.Tx, view SavedView) error {
	if !view.Query.Default {
		return nil
	}

	others, err := find.List(ctx, tx, own, find.ListQuery{}, db.Equal("list", view.List))
	if err != nil {
		return err
	}

	for _, other := range others.Rows {
		if !other.Query.Default || other.ID == view.ID {
			continue
		}

		_, err := own.Update(ctx, tx, other.ID, table.SeenAt(other.Revision), func(v *SavedView) error {
			v.Query.Default = false
			return nil
		})
		if err != nil {
			return err
		}
	}

	return nil
}

// Get reads a view that the actor sees, theirs or shared with them.
func Get(ctx context.Context, tx *db.Tx, id int64) (SavedView, error) { return views.Get(ctx, tx, id) }

// Add saves a view of a list for the actor, who alone sees it.
func Add(ctx context.Context, tx *db.Tx, list, name string, query ViewQuery) (SavedView, error) {
	return own.Insert(ctx, tx,
		SavedView{UserID: tx.Actor.UserID, List: list, Name: name, Query: query, Shared: sharedNone})
}

// Tables lists the tables of saved views.
func Tables() []table.Any {
	return []table.Any{views}
}
