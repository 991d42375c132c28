package people

import (
	"context"
	"net/http"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

var permUser = authz.Perm("app.user")

// Routes registers every operation of the area.
func Routes(a *httpapi.API, known Known) {
	activeRoutes(a)
	httpapi.List(a, "/user", permUser, users, userFilter)
	httpapi.Op(a, http.MethodGet, "/user/{id}", permUser, getUser)
	httpapi.Free(a, http.MethodPost, "/user", permUser, func(ctx context.Context, in *createUserInput) (UserDetail, error) { return createUser(ctx, a, in) })
	httpapi.Free(a, http.MethodPut, "/user/{id}", permUser, func(ctx context.Context, in *httpapi.SaveByID[UserForm]) (UserDetail, error) {
		return updateUser(ctx, a, in)
	})
	httpapi.Op(a, http.MethodDelete, "/user/{id}", Delete.Who, deleteUser)
	httpapi.Op(a, http.MethodDelete, "/user/{id}/second-factor", permUser, resetFactor,
		httpapi.Summary("Take the second factor from a user who has lost the device and the recovery codes."))
	httpapi.Op(a, http.MethodGet, "/user/check-username", permUser, checkUsername, httpapi.Summary("Says whether a user name is free."))
	audit.Routes(a, "/user", permUser, users)
	roleRoutes(a)
	seeAsRoutes(a)
	newRightsEditor(a, known).routes(a)
}

// UserDetail is a user with the scope.
type UserDetail struct {
	User
	Assigned
	SecondFactor bool `json:"second_factor" readOnly:"true" doc:"the login asks for a code"`
}

// UserForm is what a user is saved from: the user as shown, and a new password.
type UserForm struct {
	UserDetail
	Password string `json:"password" maxLength:"256" doc:"a new password, to be changed at the next login; all sessions of the user end"`
}

// form has the fields of a body on the user as shown now.
func form(body table.Patch[UserForm], now UserDetail) (UserForm, error) {
	f := UserForm{UserDetail: now}
	err := body.Apply(&f)
	return f, err
}

type usersInput struct {
	httpapi.ListInput
	CompanyID int64    `query:"companyId"`
	Status    []string `query:"status" enum:"active,blocked,deleted" doc:"active and blocked by default"`
	Type      string   `query:"type" enum:"admin,customer" doc:"type of the user's role"`
	RoleID    int64    `query:"roleId"`
}

func userFilter(in *usersInput) ([]db.Condition, error) {
	status := in.Status
	if len(status) == 0 {
		status = []string{StatusActive, StatusBlocked}
	}
	where := []db.Condition{db.In("status", status)}
	if in.CompanyID != 0 {
		where = append(where, db.Equal("company_id", in.CompanyID))
	}
	if in.RoleID != 0 {
		where = append(where, db.Equal("role_id", in.RoleID))
	}
	if in.Type != "" {
		where = append(where, db.Condition{SQL: "role_id IN (SELECT roles.id FROM roles WHERE roles.type = ?)", Args: []any{in.Type}})
	}
	return where, nil
}

func getUser(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (UserDetail, error) {
	user, err := users.Get(ctx, tx, in.ID)
	if err != nil {
		return UserDetail{}, err
	}
	return detail(ctx, tx, user)
}

func detail(ctx context.Context, tx *db.Tx, user User) (UserDetail, error) {
	scope, err := assigned(ctx, tx, user.ID)
	if err != nil {
		return UserDetail{}, err
	}
	factor, err := auth.HasFactor(ctx, tx, user.ID)
	return UserDetail{user, scope, factor}, err
}

// hashFor hashes the password of a body before any transaction begins. The
// names that it must not hold are those the user is about to have.
func hashFor(ctx context.Context, body table.Patch[UserForm], now UserDetail) (string, error) {
	if !body.Has("password") {
		return "", nil
	}
	f, err := form(body, now)
	if err != nil {
		return "", err
	}
	if err := auth.AcceptPassword(f.Password, f.owner()); err != nil {
		return "", err
	}
	return auth.Hash(ctx, f.Password)
}

type createUserInput struct{ Body table.Patch[UserForm] }

func createUser(ctx context.Context, a *httpapi.API, in *createUserInput) (UserDetail, error) {
	blank := UserDetail{User: User{Status: StatusActive, MustChange: true}}
	hash, err := hashFor(ctx, in.Body, blank)
	if err != nil {
		return blank, err
	}
	made, err := form(in.Body, blank)
	if err != nil {
		return blank, err
	}
	err = a.Update(ctx, permUser, func(tx *db.Tx) (err error) {
		made.UserDetail, err = CreateUser(ctx, tx, made.User, made.Assigned, hash)
		return err
	})
	return made.UserDetail, err
}

// CreateUser adds a user whose password has this hash; active, unless the user
// says otherwise.
func CreateUser(ctx context.Context, tx *db.Tx, user User, to Assigned, hash string) (UserDetail, error) {
	if user.PasswordHash = hash; user.Status == "" {
		user.Status = StatusActive
	}
	user, err := users.Insert(ctx, tx, user)
	if err != nil {
		return UserDetail{}, err
	}
	return assignAndShow(ctx, tx, user.ID, to)
}

// assignAndShow gives a user brands and companies, where there are any to give,
// and shows the user as saved.
func assignAndShow(ctx context.Context, tx *db.Tx, id int64, to Assigned) (UserDetail, error) {
	if err := assign(ctx, tx, id, to); err != nil {
		return UserDetail{}, err
	}
	user, err := users.Get(ctx, tx, id)
	if err != nil {
		return UserDetail{}, err
	}
	return detail(ctx, tx, user)
}

func updateUser(ctx context.Context, a *httpapi.API, in *httpapi.SaveByID[UserForm]) (UserDetail, error) {
	var now UserDetail
	err := a.View(ctx, permUser, func(tx *db.Tx) (err error) {
		now, err = getUser(ctx, tx, &httpapi.ByID{ID: in.ID})
		return err
	})
	if err != nil {
		return now, err
	}
	hash, err := hashFor(ctx, in.Body, now)
	if err != nil {
		return now, err
	}
	err = a.Update(ctx, permUser, func(tx *db.Tx) error {
		var to Assigned
		now, err = changeUser(ctx, tx, in.ID, in.Saw(), hash, &to, func(u *User) error {
			f, err := form(in.Body, UserDetail{User: *u})
			*u, to = f.User, f.Assigned
			return err
		})
		return err
	})
	return now, err
}

// changeUser changes a user and, where change says so, the brands and companies.
func changeUser(ctx context.Context, tx *db.Tx, id int64, seen table.Seen, hash string, to *Assigned, change func(*User) error) (UserDetail, error) {
	_, err := users.Update(ctx, tx, id, seen, func(u *User) error {
		before := *u
		if err := change(u); err != nil {
			return err
		}
		if err := Statuses.Save(&before, u, tx.Now()); err != nil {
			return err
		}
		if hash != "" { // somebody else knows it
			u.PasswordHash, u.MustChange = hash, true
		}
		return nil
	})
	if err != nil {
		return UserDetail{}, err
	}
	if hash != "" {
		if err := auth.Revoke(ctx, tx, id); err != nil {
			return UserDetail{}, err
		}
	}
	return assignAndShow(ctx, tx, id, *to)
}

func deleteUser(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (UserDetail, error) {
	return changeUser(ctx, tx, in.ID, in.Saw(), "", &Assigned{}, func(u *User) error {
		u.Status = StatusDeleted
		return nil
	})
}

func resetFactor(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (httpapi.NoContent, error) {
	if in.ID == tx.Actor.UserID { // for oneself it takes password and code
		return httpapi.NoContent{}, fault.New(fault.Conflict, "second_factor_own")
	}
	user, err := users.Get(ctx, tx, in.ID)
	if err != nil {
		return httpapi.NoContent{}, err
	}
	if err := mayResetFactor(ctx, tx, &user); err != nil {
		return httpapi.NoContent{}, err
	}
	_, err = auth.ResetFactor(ctx, tx, in.ID)
	return httpapi.NoContent{}, err
}

type checkUsernameInput struct {
	Value string `query:"value" maxLength:"255" required:"true"`
	ID    int64  `query:"id" doc:"the user being edited, whose own name counts as free"`
}

func checkUsername(ctx context.Context, tx *db.Tx, in *checkUsernameInput) (httpapi.Valid, error) {
	free, err := find.Free(ctx, tx, users, "username", in.Value, nil, in.ID)
	return httpapi.Valid{Valid: free}, err
}

// Tables are those of users and roles.
func Tables() []table.Any {
	return []table.Any{users, roles, permissions}
}
