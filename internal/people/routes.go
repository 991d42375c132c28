package people

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/record"
)

var (
	permUser = authz.Perm("app.user")
	// permUsers lets write users, with a company or without (see mayTouch).
	permUsers = permUser.OrElse(permAdministrator)
	// permReadUsers opens the screens with users; the scope says which of them are seen with which right.
	permReadUsers = permUser.OrElse(authz.Perm("app.company.users").OrElse(permAdministrator))
)

// Routes registers every operation of the area.
func Routes(a *httpapi.API, known Known, outbox *mail.Outbox) {
	activeRoutes(a)
	httpapi.ListAs(a, "/user", permReadUsers, users, userFilter, httpapi.As[usersInput, User, ListedUser]{
		Show:   showUsers,
		Export: exportOf(users.Export),
	})
	httpapi.Op(a, http.MethodGet, "/user/{id}", permReadUsers, getUser)

	create := func(ctx context.Context, in *createUserInput) (CreatedUser, error) {
		return createUser(ctx, a, outbox, in)
	}

	httpapi.Free(a, http.MethodPost, "/user", permUsers, create, httpapi.Repeatable(),
		httpapi.Summary("Without a password and an invitation the answer has a one-time password, which nobody else sees."))

	update := func(ctx context.Context, in *record.SaveByID[UserForm]) (UserDetail, error) {
		return updateUser(ctx, a, in)
	}

	httpapi.Free(a, http.MethodPut, "/user/{id}", permUsers, update)
	httpapi.Op(a, http.MethodDelete, "/user/{id}", Delete.Who, deleteUser)

	formRoutes(a)
	loginRoutes(a)
	inviteRoutes(a, outbox)
	audit.RoutesChecked(a, "/user", permUsers, users, checkRestore)
	substitutionRoutes(a)
	editor := newRightsEditor(a, known)
	roleRoutes(a, editor)
	seeAsRoutes(a)
	editor.registerRoutes(a)
}

// UserDetail is a user with the scope.
type UserDetail struct {
	User
	Assignment
	SecondFactor bool `json:"second_factor" readOnly:"true" doc:"the login asks for a code"`
}

// UserForm is what a user is saved from: the user as shown, and a new password.
type UserForm struct {
	UserDetail
	Password string `json:"password" maxLength:"256" doc:"a new password, to be changed at the next login; all sessions of the user end"`
}

// applyForm applies the fields of a body to the user as shown now.
func applyForm(body table.Patch[UserForm], now UserDetail) (UserForm, error) {
	f := UserForm{UserDetail: now}
	body, err := splitMandates(body)
	if err == nil {
		err = body.Apply(&f)
	}
	return f, err
}

// companiesOf gives the companies that a body lists, each as it was sent; nil: it has no such list.
func companiesOf(body table.Patch[UserForm]) (sent []json.RawMessage) {
	if json.Unmarshal(body.Raw("company_ids"), &sent) != nil {
		return nil
	}
	return sent
}

// splitMandates gives a body whose companies are ids, with the mandate numbers beside: a body may send each
// company and its mandate number as a pair.
func splitMandates(body table.Patch[UserForm]) (table.Patch[UserForm], error) {
	sent := companiesOf(body)
	if sent == nil {
		return body, nil // what it is instead is answered where it is read
	}

	ids := []json.RawMessage{}
	numbers := map[int64]string{}
	for _, one := range sent {
		var pair struct {
			CompanyID json.RawMessage `json:"company_id"`
			Number    *string         `json:"mandate_number"`
		}

		if json.Unmarshal(one, &pair) != nil || pair.CompanyID == nil {
			ids = append(ids, one)
			continue
		}

		ids = append(ids, pair.CompanyID)
		var id int64
		if pair.Number != nil && json.Unmarshal(pair.CompanyID, &id) == nil {
			numbers[id] = *pair.Number
		}
	}

	if len(numbers) > 0 && body.Has("mandate_numbers") {
		return body, fault.WrongField("mandate_numbers", "said_twice")
	}

	body, err := body.With("company_ids", ids)
	if err == nil && len(numbers) > 0 {
		body, err = body.With("mandate_numbers", numbers)
	}

	return body, err
}

// Only gives the fields that are asked for.
func (in *usersInput) Only() []string { return in.Fields }

type usersInput struct {
	httpapi.ListInput
	CompanyID int64    `query:"companyId"`
	Fields    []string `query:"fields" maxItems:"50" doc:"only these fields of each user, and the id; others than a user has are refused"`
	Admins    bool     `query:"admins" doc:"with companyId: the group's own staff that work with the company too"`
	Status    []string `query:"status" enum:"active,blocked,deleted,all" doc:"active and blocked by default"`
	Type      string   `query:"type" enum:"admin,customer" doc:"admin: the group's own staff, customer: users of a company"`
	Appends   []string `query:"appends" enum:"substitution,admins" doc:"substitution: who acts for each of the users today, or will next; admins: the same as the filter of this name"`
	Unit      string   `query:"unit" enum:"SALES,SERVICE" doc:"users of sales, or of service"`
	RoleID    int64    `query:"roleId"`
}

func userFilter(in *usersInput) ([]db.Condition, error) {
	status := in.Status
	if len(status) == 0 {
		status = []string{StatusActive, StatusBlocked}
	}

	where := []db.Condition{}
	if !slices.Contains(status, "all") {
		where = append(where, db.In("status", status))
	}

	admins := in.Admins || slices.Contains(in.Appends, "admins")
	switch {
	case in.CompanyID != 0 && admins:
		where = append(where, db.Condition{
			SQL: `(company_id = ? OR company_id IS NULL AND users.id IN (
				SELECT user_id FROM user_companies WHERE user_companies.company_id = ?))`,
			Args: []any{in.CompanyID, in.CompanyID},
		})
	case in.CompanyID != 0:
		where = append(where, db.Equal("company_id", in.CompanyID))
	}

	switch in.Type {
	case typeAdmin:
		where = append(where, db.Condition{SQL: "company_id IS NULL"})
	case typeCustomer:
		where = append(where, db.Condition{SQL: "company_id IS NOT NULL"})
	}

	switch in.Unit {
	case "SALES":
		where = append(where, db.Equal("sales_unit", 1))
	case "SERVICE":
		where = append(where, db.Equal("service_unit", 1))
	}

	if in.RoleID != 0 {
		where = append(where, db.Equal("role_id", in.RoleID))
	}

	return where, nil
}

func getUser(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (UserDetail, error) {
	user, err := users.Get(ctx, tx, in.ID)
	if err != nil {
		return UserDetail{}, err
	}
	return readDetail(ctx, tx, user)
}

// readDetail adds the scope of a user, and whether the login asks for a code.
func readDetail(ctx context.Context, tx *db.Tx, user User) (UserDetail, error) {
	scope, err := readAssigned(ctx, tx, user.ID)
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

	f, err := applyForm(body, now)
	if err != nil {
		return "", err
	}
	if err := auth.AcceptPassword(f.Password, f.passwordOwner()); err != nil {
		return "", err
	}

	return auth.Hash(ctx, f.Password)
}

type createUserInput struct {
	Invite bool `query:"invite" doc:"mail the user a link to set the password, in place of a one-time password"`
	Body   table.Patch[UserForm]
}

// CreatedUser is a new user, with the password that nobody else knows yet.
type CreatedUser struct {
	UserDetail
	OneTimePassword string `json:"one_time_password,omitempty" readOnly:"true" doc:"shown now and never again; to be changed at the first login"`
}

func createUser(ctx context.Context, a *httpapi.API, outbox *mail.Outbox, in *createUserInput) (CreatedUser, error) {
	made := CreatedUser{UserDetail: UserDetail{User: User{Status: StatusActive, MustChange: true}}}
	hash, err := hashFor(ctx, in.Body, made.UserDetail)
	if err != nil {
		return made, err
	}
	f, err := applyForm(in.Body, made.UserDetail)
	if err != nil {
		return made, err
	}
	if hash == "" {
		f.MustChange = true
		if made.OneTimePassword, hash, err = newPassword(ctx); err != nil {
			return made, err
		}
	}
	if in.Invite {
		made.OneTimePassword = "" // nobody needs it
	}
	return httpapi.UpdateOnce(ctx, a, permUsers, func(tx *db.Tx) (_ CreatedUser, err error) {
		if made.UserDetail, err = CreateUser(ctx, tx, f.User, f.Assignment, hash); err == nil {
			err = httpapi.CheckNew(in.Body, made.UserDetail)
		}
		if err != nil || !in.Invite {
			return made, err
		}
		return made, inviteUser(ctx, tx, outbox, &made.User)
	})
}

// CreateUser adds a user whose password has this hash; active, unless the user
// says otherwise.
func CreateUser(ctx context.Context, tx *db.Tx, user User, to Assignment, hash string) (UserDetail, error) {
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
func assignAndShow(ctx context.Context, tx *db.Tx, id int64, to Assignment) (UserDetail, error) {
	if err := assignScope(ctx, tx, id, to); err != nil {
		return UserDetail{}, err
	}

	user, err := users.Get(ctx, tx, id)
	if err != nil {
		return UserDetail{}, err
	}
	shown, err := readDetail(ctx, tx, user)
	if err != nil {
		return shown, err
	}
	if to.CompanyIDs != nil && worksElsewhere(&shown) {
		err = fault.WrongField("company_ids", "home_company")
	}

	return shown, err
}

// worksElsewhere reports whether a user works with companies, but not with the one they belong to.
func worksElsewhere(u *UserDetail) bool {
	return u.CompanyID != nil && len(u.CompanyIDs) > 0 && !slices.Contains(u.CompanyIDs, *u.CompanyID)
}

func updateUser(ctx context.Context, a *httpapi.API, in *record.SaveByID[UserForm]) (UserDetail, error) {
	var now UserDetail
	err := a.View(ctx, permUsers, func(tx *db.Tx) (err error) {
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

	err = a.Update(ctx, permUsers, func(tx *db.Tx) error {
		var to Assignment
		goes := false
		now, err = changeUser(ctx, tx, in.ID, in.Saw(), hash, &to, func(u *User) error {
			was := u.Status
			f, err := applyForm(in.Body, UserDetail{User: *u})
			*u = f.User
			to = f.Assignment
			goes = was != StatusDeleted && u.Status == StatusDeleted
			return err
		})
		if err == nil && goes && !in.Anyway {
			err = record.CheckUnused(ctx, tx, users, in.ID)
		}

		return err
	})
	return now, err
}

// changeUser changes a user and, where change says so, the brands and companies.
func changeUser(
	ctx context.Context, tx *db.Tx, id int64, seen table.Seen, hash string, to *Assignment, change func(*User) error,
) (UserDetail, error) {
	if hash != "" && id == tx.Actor.UserID { // for oneself it takes the old one
		return UserDetail{}, fault.New(fault.Conflict, "password_own")
	}

	addressed := false
	moved := false
	_, err := users.Update(ctx, tx, id, seen, func(u *User) error {
		before := *u
		defer func() {
			addressed = u.Email != before.Email
			moved = u.CompanyID != nil && (before.CompanyID == nil || *before.CompanyID != *u.CompanyID)
		}()
		if err := change(u); err != nil {
			return err
		}
		if err := Statuses.Save(&before, u, tx.Now()); err != nil {
			return err
		}
		if hash != "" { // somebody else knows it
			u.PasswordHash = hash
			u.MustChange = true
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
	if addressed { // the link lies in a mailbox that is the user's no more
		if err := auth.Withdraw(ctx, tx, id); err != nil {
			return UserDetail{}, err
		}
	}

	shown, err := assignAndShow(ctx, tx, id, *to)
	if err == nil && moved && worksElsewhere(&shown) {
		err = fault.WrongField("company_id", "home_company")
	}

	return shown, err
}

type deleteUserInput struct {
	httpapi.ByIDAndRevision
	record.ArchiveAnyway
}

// deleteUser removes a user, with open work only where the caller says so, having been asked.
func deleteUser(ctx context.Context, tx *db.Tx, in *deleteUserInput) (UserDetail, error) {
	goes := false
	shown, err := changeUser(ctx, tx, in.ID, in.Saw(), "", &Assignment{}, func(u *User) error {
		goes = u.Status != StatusDeleted
		u.Status = StatusDeleted
		return nil
	})
	if err == nil && goes && !in.Anyway {
		err = record.CheckUnused(ctx, tx, users, in.ID)
	}

	return shown, err
}

// checkRestore refuses an earlier state that removes a user who has open work: nobody is asked then.
func checkRestore(ctx context.Context, tx *db.Tx, was, becomes *User) error {
	if was.Status == StatusDeleted || becomes.Status != StatusDeleted {
		return nil
	}

	return record.RefuseRestore(record.CheckUnused(ctx, tx, users, was.ID))
}

// Tables lists the tables of users, roles, substitutions and identity providers.
func Tables() []table.Any {
	return []table.Any{users, roles, permissions, substitutions, providers}
}
