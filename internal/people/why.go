package people

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
)

// Why a user may do something, or may not.

// Why is the answer with all its reasons.
type Why struct {
	Allowed bool   `json:"allowed"`
	UserID  int64  `json:"user_id"`
	Name    string `json:"name"`
	State   string `json:"state"`
	Label   string `json:"label"`
	Text    string `json:"text" doc:"the reason in a sentence"`
	// Asked are the names that an entry could have had to match.
	Asked     []string      `json:"asked" nullable:"false" doc:"the names that an entry has to match, the longest first"`
	Matched   *authz.Entry  `json:"matched,omitempty" doc:"the entry that decides; absent when none matches, which denies"`
	Overruled []authz.Entry `json:"overruled" nullable:"false" doc:"entries that match too, before the one that decides"`
	Role      *RoleName     `json:"role,omitempty"`
	Scope     WhyScope      `json:"scope"`
	RowRule   string        `json:"row_rule,omitempty" doc:"what of the record or the user stands against it"`
}

// WhyScope says whether a record lies within the brands and companies of the user.
type WhyScope struct {
	Brand   *bool `json:"brand" doc:"null: the record is of no brand, or none was asked about"`
	Company *bool `json:"company" doc:"null: the record is of no company, or none was asked about"`
}

type whyInput struct {
	UserID int64  `query:"userId" doc:"oneself by default; others with app.permission"`
	State  string `query:"state" required:"true" maxLength:"255" example:"app.brand.baseData.bodyTypes"`
	Params string `query:"params" maxLength:"255" example:"brandId_3.pricelistId_7" doc:"as entries have them; what a record gives need not be said"`
	Entity string `query:"entity" maxLength:"64" example:"version" doc:"the kind of record it is about"`
	ID     int64  `query:"id" doc:"the record it is about"`
}

func (e *rightsEditor) whyRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/permission/why", authz.LoginOnly, e.explainRight,
		httpapi.Summary("Why a user may do something, or may not."))
}

// askedUser is the user whom a question is about.
type askedUser struct {
	User
	scope   Assignment
	entries *authz.Entries
	role    *RoleName
}

func (e *rightsEditor) explainRight(ctx context.Context, tx *db.Tx, in *whyInput) (Why, error) {
	of, err := readAskedUser(ctx, tx, in.UserID)
	if err != nil {
		return Why{}, err
	}
	params, err := parseParams(in.Params)
	if err != nil {
		return Why{}, err
	}

	lang := httpapi.Language(ctx)
	state := PermissionState{State: in.State, Label: in.State}
	all, err := e.listStates(lang)
	if err != nil {
		return Why{}, err
	}

	for _, s := range all {
		if s.State == in.State {
			state = s
		}
	}

	w := Why{
		UserID:    of.ID,
		Name:      of.Name,
		State:     state.State,
		Label:     state.Label,
		Role:      of.role,
		Overruled: []authz.Entry{},
	}

	seen := true
	if in.Entity != "" && in.ID != 0 {
		var owner table.Owner
		if owner, seen, err = e.tables.Owner(ctx, tx, in.Entity, in.ID); err != nil {
			return Why{}, err
		}
		w.Scope = of.checkScope(owner)
		params = append(params, takeOwnerParams(state, params, owner)...)
	}

	d := of.entries.Decide(authz.Permission{State: state.State, Parent: state.Parent}, params...)
	w.Asked = d.Asked
	w.Matched = d.Matched
	w.Overruled = append(w.Overruled, d.Overruled...)
	code := of.reasonCode(d)

	switch {
	case of.Status != StatusActive:
		code = "why_not_active"
		w.RowRule = "status"
	case !d.Allowed:
	case !seen && of.ID == tx.Actor.UserID:
		code = "why_unseen"
		w.RowRule = "scope"
	case !seen:
		code = "why_unseen_by_you"
		w.RowRule = "scope"
	case of.ID == tx.Actor.UserID:
		// Users see records within their scope only: of another brand where they stand in for somebody who has it.
	case w.Scope.Brand != nil && !*w.Scope.Brand:
		code = "why_brand"
		w.RowRule = "scope"
	case w.Scope.Company != nil && !*w.Scope.Company:
		code = "why_company"
		w.RowRule = "scope"
	}

	w.Allowed = d.Allowed && w.RowRule == ""
	w.Text = i18n.Text(lang, code, w.textValues(lang))

	return w, nil
}

// reasonCode gives the code of the text that says how the entries decide.
func (u *askedUser) reasonCode(d authz.Decision) string {
	switch {
	case u.role == nil:
		return "why_no_role"
	case d.Matched == nil:
		return "why_no_entry"
	case d.Allowed:
		return "why_allowed"
	}

	return "why_denied"
}

// textValues gives the values of the places in the text of an answer.
func (w *Why) textValues(lang string) map[string]any {
	words := map[string]any{"user": w.Name, "what": w.Label}
	if w.Role != nil {
		words["role"] = w.Role.Name
	}
	if w.Matched != nil {
		says := "why_entry_allows"
		if w.Matched.Type == authz.Deny {
			says = "why_entry_denies"
		}
		words["id"] = w.Matched.ID
		words["entry"] = i18n.Text(lang, says, map[string]any{"permission": w.Matched.Permission})
	}

	return words
}

// readAskedUser reads a user with rights and scope: the actor, or with app.permission
// another user whose role the actor sees.
func readAskedUser(ctx context.Context, tx *db.Tx, id int64) (of askedUser, err error) {
	if id == 0 || id == tx.Actor.UserID {
		if of.User, err = readOwnUser(ctx, tx); err != nil {
			return of, err
		}
		of.entries = tx.Actor.Entries
	} else {
		if !tx.Actor.May(permPermission) {
			return of, fault.New(fault.Denied, "denied").With("permission", permPermission.State)
		}
		if of.User, err = users.Get(ctx, tx, id); err != nil {
			return of, err
		}
		if of.RoleID != nil {
			if _, err := roles.Get(ctx, tx, *of.RoleID); err != nil {
				return of, err
			}
		}

		rights, err := readRights(ctx, tx, []int64{roleOf(&of.User)})
		if err != nil {
			return of, err
		}

		of.entries = rights[roleOf(&of.User)]
	}
	if of.scope, err = readAssigned(ctx, tx, of.ID); err != nil {
		return of, err
	}

	of.role, err = roleNameOf(ctx, tx, &of.User)
	return of, err
}

// checkScope says whether the brand and the company of a record lie within the scope of the user.
func (u *askedUser) checkScope(owner table.Owner) (s WhyScope) {
	if owner.BrandID != nil {
		has := slices.Contains(u.scope.BrandIDs, *owner.BrandID)
		s.Brand = &has
	}
	if owner.CompanyID != nil {
		has := slices.Contains(u.scope.CompanyIDs, *owner.CompanyID)
		s.Company = &has
	}

	return s
}

// takeOwnerParams gives the parameters that follow from the owner of a record, where the question has none.
func takeOwnerParams(state PermissionState, said []authz.Param, owner table.Owner) (params []authz.Param) {
	if len(said) > 0 || len(state.Params) == 0 {
		return nil
	}

	switch {
	case state.Params[0] == "brandId" && owner.BrandID != nil:
		return []authz.Param{authz.ID("brandId", *owner.BrandID)}
	case state.Params[0] == "companyId" && owner.CompanyID != nil:
		return []authz.Param{authz.ID("companyId", *owner.CompanyID)}
	}

	return nil
}

// parseParams reads parameters as entries have them.
func parseParams(text string) (params []authz.Param, err error) {
	if text == "" {
		return nil, nil
	}

	for part := range strings.SplitSeq(text, ".") {
		name, value, ok := strings.Cut(part, "_")
		if !ok || name == "" || value == "" {
			return nil, fault.WrongField("params", "permission_params")
		}
		params = append(params, authz.Param{Name: name, Value: value})
	}

	return params, nil
}
