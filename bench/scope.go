package main

import (
	"fmt"
	"net/http"
	"time"
)

// measureScope measures G4 and G5: the cost of a user's companies and of the entries of a role.
func (b *bench) measureScope(s *server, engine string) error {
	var costs []time.Duration
	for _, companies := range scopes {
		l := law{user: scopedUser(companies), path: logPage}
		if err := b.measureLaw(s, &l); err != nil {
			return err
		}
		costs = append(costs, l.costs...)
	}

	b.addFlat(
		"G4", "first page of the log",
		fmt.Sprintf("%s, user with %d to %d companies", engine, scopes[0], scopes[len(scopes)-1]), costs,
	)

	costs = nil
	for _, n := range entries {
		took, err := b.timePermission(s, permittedUser(n))
		if err != nil {
			return err
		}
		costs = append(costs, took)
	}

	b.addFlat(
		"G5", "update that changes nothing",
		fmt.Sprintf("%s, role with %d to %d entries", engine, entries[0], entries[len(entries)-1]), costs,
	)

	return nil
}

// timePermission measures an update that asks for a permission with a parameter and then finds
// nothing to write.
func (b *bench) timePermission(s *server, user string) (time.Duration, error) {
	token, err := s.logIn(user)
	if err != nil {
		return 0, err
	}
	return s.medianWait(newRequest(http.MethodPut, base+"/body-type/1", token, []byte("{}")), b.round/2)
}
