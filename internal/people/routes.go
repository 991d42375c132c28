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
func Routes(a *httpapi.API) {
	activeRoutes(a)
	httpapi.List(a, "/user", permUser, users, userFilter)
	httpapi.Op(a, http.MethodGet, "/user/{id}", permUser, getUser)
	httpapi.Free(a, http.MethodPost, "/user", permUser, func(ctx context.Context, in *CreateUserInput) (UserDetail, error) { return createUser(ctx, a, in) })
	httpapi.Free(a, http.MethodPut, "/user/{id}", permUser, func(ctx context.Context, in *updateUserInput) (UserDetail, error) { return updateUser(ctx, a, in) })
	httpapi.Op(a, http.MethodDelete, "/user/{id}", Delete.Who, deleteUser)
	httpapi.Op(a, http.MethodDelete, "/user/{id}/second-factor", permUser, resetFactor,
		httpapi.Summary("Take the second factor from a user who has lost the device and the recovery codes."))
	httpapi.Op(a, http.MethodGet, "/user/check-username", permUser, checkUsername, httpapi.Summary("Says whether a user name is free."))
	audit.Routes(a, "/user", permUser, users)
	roleRoutes(a)
}

// UserDetail is a user with the scope.
type UserDetail struct {
	User
	Assigned
	SecondFactor bool `json:"second_factor" readOnly:"true" doc:"the login asks for a code"`
}

// UserInput is what a user is saved from; absent fields stay.
type UserInput struct {
	Username    *string  `json:"username,omitempty" maxLength:"255"`
	Name        *string  `json:"name,omitempty" maxLength:"255"`
	Email       *string  `json:"email,omitempty" maxLength:"255"`
	Password    *string  `json:"password,omitempty" maxLength:"256" doc:"a new password, to be changed at the next login; all sessions of the user end"`
	MustChange  *db.Flag `json:"isPasswordChangeNeeded,omitempty"`
	RoleID      *int64   `json:"role_id,omitempty"`
	CompanyID   *int64   `json:"company_id,omitempty"`
	Status      *string  `json:"status,omitempty" enum:"active,blocked,deleted"`
	SalesUnit   *db.Flag `json:"sales_unit,omitempty"`
	ServiceUnit *db.Flag `json:"service_unit,omitempty"`
	BrandIDs    []int64  `json:"brand_ids,omitempty"`
	CompanyIDs  []int64  `json:"company_ids,omitempty"`
	Revision    int64    `json:"revision,omitempty"`
}

// CreateUserInput is the body of a new user.
type CreateUserInput struct{ Body UserInput }

type updateUserInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body UserInput
}

type usersInput struct {
	httpapi.ListInput
	CompanyID int64    `query:"companyId"`
	Status    []string `query:"status" enum:"active,blocked,deleted" doc:"active and blocked by default"`
	Type      string   `query:"type" enum:"admin,customer" doc:"type of the user's role"`
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

// hashFor hashes the password of an input before any transaction begins. The
// names that it must not hold are those the user is about to have.
func hashFor(ctx context.Context, in *UserInput, now User) (string, error) {
	if in.Password == nil {
		return "", nil
	}
	in.apply(&now)
	if err := auth.AcceptPassword(*in.Password, now.owner()); err != nil {
		return "", err
	}
	return auth.Hash(ctx, *in.Password)
}

func createUser(ctx context.Context, a *httpapi.API, in *CreateUserInput) (UserDetail, error) {
	var made UserDetail
	hash, err := hashFor(ctx, &in.Body, User{})
	if err != nil {
		return made, err
	}
	err = a.Update(ctx, permUser, func(tx *db.Tx) (err error) {
		made, err = CreateUser(ctx, tx, in.Body, hash)
		return err
	})
	return made, err
}

// CreateUser adds a user whose password has this hash.
func CreateUser(ctx context.Context, tx *db.Tx, in UserInput, hash string) (UserDetail, error) {
	user := User{Status: StatusActive, PasswordHash: hash, MustChange: true}
	in.apply(&user)
	user, err := users.Insert(ctx, tx, user)
	if err != nil {
		return UserDetail{}, err
	}
	if err := assign(ctx, tx, user.ID, Assigned{in.BrandIDs, in.CompanyIDs}); err != nil {
		return UserDetail{}, err
	}
	user, err = users.Get(ctx, tx, user.ID)
	if err != nil {
		return UserDetail{}, err
	}
	return detail(ctx, tx, user)
}

func updateUser(ctx context.Context, a *httpapi.API, in *updateUserInput) (UserDetail, error) {
	var saved UserDetail
	var now User
	if in.Body.Password != nil {
		err := a.View(ctx, permUser, func(tx *db.Tx) (err error) {
			now, err = users.Get(ctx, tx, in.ID)
			return err
		})
		if err != nil {
			return saved, err
		}
	}
	hash, err := hashFor(ctx, &in.Body, now)
	if err != nil {
		return saved, err
	}
	err = a.Update(ctx, permUser, func(tx *db.Tx) (err error) {
		saved, err = changeUser(ctx, tx, in.ID, in.Body, hash)
		return err
	})
	return saved, err
}

func changeUser(ctx context.Context, tx *db.Tx, id int64, in UserInput, hash string) (UserDetail, error) {
	_, err := users.Update(ctx, tx, id, in.Revision, func(u *User) error {
		before := *u
		in.apply(u)
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
	if err := assign(ctx, tx, id, Assigned{in.BrandIDs, in.CompanyIDs}); err != nil {
		return UserDetail{}, err
	}
	user, err := users.Get(ctx, tx, id)
	if err != nil {
		return UserDetail{}, err
	}
	return detail(ctx, tx, user)
}

func deleteUser(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (UserDetail, error) {
	deleted := StatusDeleted
	return changeUser(ctx, tx, in.ID, UserInput{Status: &deleted, Revision: in.Revision}, "")
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

func (in *UserInput) apply(u *User) {
	set(&u.Username, in.Username)
	set(&u.Name, in.Name)
	set(&u.Email, in.Email)
	set(&u.MustChange, in.MustChange)
	set(&u.Status, in.Status)
	set(&u.SalesUnit, in.SalesUnit)
	set(&u.ServiceUnit, in.ServiceUnit)
	if in.RoleID != nil {
		u.RoleID = in.RoleID
	}
	if in.CompanyID != nil {
		u.CompanyID = in.CompanyID
	}
}

type checkUsernameInput struct {
	Value string `query:"value" maxLength:"255" required:"true"`
	ID    int64  `query:"id" doc:"the user being edited, whose own name counts as free"`
}

func checkUsername(ctx context.Context, tx *db.Tx, in *checkUsernameInput) (httpapi.Valid, error) {
	free, err := find.Free(ctx, tx, users, "username", in.Value, nil, in.ID)
	return httpapi.Valid{Valid: free}, err
}

func set[T any](field *T, value *T) {
	if value != nil {
		*field = *value
	}
}

// Tables are those of users and roles.
func Tables() []table.Any {
	return []table.Any{users, roles, permissions}
}
