package main

import (
	"fmt"
	"net/http"
	"time"
)

// scope measures G4 and G5: the cost of a user's companies and of the entries
// of a role.
func (b *bench) scope(s *server, engine string) error {
	var costs []time.Duration
	for _, companies := range scopes {
		l := law{user: scoped(companies), path: logPage}
		if err := b.measure(s, &l); err != nil {
			return err
		}
		costs = append(costs, l.costs...)
	}
	b.flat("G4", "first page of the log", fmt.Sprintf("%s, user with %d to %d companies", engine, scopes[0], scopes[len(scopes)-1]), costs)

	costs = nil
	for _, n := range entries {
		took, err := b.permission(s, permitted(n))
		if err != nil {
			return err
		}
		costs = append(costs, took)
	}
	b.flat("G5", "update that changes nothing", fmt.Sprintf("%s, role with %d to %d entries", engine, entries[0], entries[len(entries)-1]), costs)
	return nil
}

// permission measures an update that asks for a permission with a parameter
// and then finds nothing to write.
func (b *bench) permission(s *server, user string) (time.Duration, error) {
	token, err := s.login(user)
	if err != nil {
		return 0, err
	}
	return s.wait(request(http.MethodPut, base+"/body-type/1", token, []byte("{}")), b.round/2)
}
