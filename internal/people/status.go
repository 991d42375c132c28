package people

import (
	"forecourt/internal/platform/transition"
)

// The statuses of a user (U-007).
const (
	StatusActive  = "active"
	StatusBlocked = "blocked"
	StatusDeleted = "deleted"
)

// Activate lets users log in, again after they were blocked or deleted.
var Activate = &transition.Move[User]{
	Name: "activate", Who: permUsers,
	From: map[string]string{StatusBlocked: StatusActive, StatusDeleted: StatusActive},
	Done: []string{StatusActive},
}

// Block keeps users from logging in.
var Block = &transition.Move[User]{
	Name: "block", Who: permUsers,
	From: map[string]string{StatusActive: StatusBlocked, StatusDeleted: StatusBlocked},
	Done: []string{StatusBlocked},
}

// Delete takes users out of the lists too, and frees their user name.
var Delete = &transition.Move[User]{
	Name: "delete", Who: permUsers,
	From: map[string]string{StatusActive: StatusDeleted, StatusBlocked: StatusDeleted},
	Done: []string{StatusDeleted},
}

// Statuses is how users change theirs. Users who are not active lose all
// sessions, and the last administrator stays one.
var Statuses = &transition.Table[User]{
	Statuses: []string{StatusActive, StatusBlocked, StatusDeleted},
	Status:   func(u *User) string { return u.Status },
	Set:      func(u *User, status string) { u.Status = status },
	Moves:    []*transition.Move[User]{Activate, Block, Delete},
}
