package authz

import "slices"

// Actor is who does something: a user, or a named part of the system. Every
// read and every write is made for one actor.
type Actor struct {
	// UserID is 0 for the system.
	UserID int64
	// Name is shown in history: the user's name, or the system part's.
	Name    string
	RoleID  int64
	Entries *Entries
	// StandsIn are those for whom the user acts today, each in a company. Their rows
	// count as the user's own; the rights stay the user's.
	StandsIn []StandIn
	system   bool
}

// StandIn is somebody who is away and for whom a colleague acts in a company.
type StandIn struct {
	CompanyID int64  `db:"company_id"`
	UserID    int64  `db:"substituted_user_id"`
	Name      string `db:"name"`
}

// For gives for whom the actor acts on a row of this user and company.
func (a Actor) For(companyID, userID *int64) (StandIn, bool) {
	for _, s := range a.StandsIn {
		if companyID != nil && userID != nil && s.CompanyID == *companyID && s.UserID == *userID {
			return s, true
		}
	}
	return StandIn{}, false
}

// System is a part of the product acting by itself, such as "migrate" or
// "imports". It sees every brand and company and has every right, so it is
// only made where no request of a user could steer it.
func System(name string) Actor {
	return Actor{Name: name, Entries: NewEntries([]Entry{{Type: Allow, Permission: "app.*"}}), system: true}
}

// IsSystem reports whether the actor is a part of the system.
func (a Actor) IsSystem() bool { return a.system }

// IsTop reports whether the actor has the top role, which alone sees itself.
func (a Actor) IsTop() bool { return a.system || a.RoleID == TopRole }

// TopRole is the id of the role "Administrator".
const TopRole int64 = 1

// May reports whether the actor may do it.
func (a Actor) May(p Permission, params ...Param) bool {
	return a.Entries != nil && a.Entries.May(p, params...)
}

// Values says for which values of a parameter, ids of records, the actor has one of the
// permissions: for these, or when most is true for all but these.
func (a Actor) Values(name string, perms ...Permission) (most bool, but []int64) {
	may := func(value int64) bool {
		return slices.ContainsFunc(perms, func(p Permission) bool { return a.May(p, ID(name, value)) })
	}
	most = may(0) // the id of no record
	if a.Entries == nil {
		return most, nil
	}
	for _, value := range a.Entries.named(name) {
		if may(value) != most {
			but = append(but, value)
		}
	}
	return most, but
}
