package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// page is the list that is measured: two filters, a sort, the name of who
// changed each row, the total.
const page = base + "/body-type?brandId=1&status=active&sort=code&limit=50"

const (
	listClients = 8
	eight       = "8 connections"
)

// measureRequests measures P2 to P5: what one request costs beside the reference.
func measureRequests(ctx context.Context, b *bench) error {
	return b.runBoth(ctx, func(ours, reference *server) error {
		list := sides{ours: func(token string) load { return sameRequest(listClients, getRequest(page, token)) }}
		lists, err := b.sideBySide(ours, reference, list)
		if err != nil {
			return err
		}

		b.atMost("P2", "list of 50, server CPU ms each", eight, lists, result.cpuEach, 2.5)
		b.addUnbounded("P3", "list of 50, p99 ms", eight, lists, result.p99)
		b.addUnbounded("P1", "list of 50, req/s", eight, lists, result.perSecond)

		one := sides{
			ours: func(token string) load { return sameRequest(listClients, getRequest(base+"/body-type/1", token)) },
		}
		gets, err := b.sideBySide(ours, reference, one)
		if err != nil {
			return err
		}

		b.atLeast("P4", "get by id, req/s", eight, gets, result.perSecond, 0.25)

		edits, err := newEditors(ours, reference)
		if err != nil {
			return err
		}

		updates, err := b.sideBySide(ours, reference, edits)
		if err != nil {
			return err
		}

		b.atLeast("P5", "update, req/s (validated and logged)", eight, updates, result.perSecond, 0.25)
		return nil
	})
}

// editor is a client that changes a record of its own again and again, each
// time with the revision it has seen.
type editor struct {
	ID       int64 `json:"id"`
	Revision int64 `json:"revision"`
	token    string
	body     struct {
		Name     map[string]string `json:"name"`
		Revision int64             `json:"revision"`
	}
}

func (e *editor) nextRequest() []byte {
	e.body.Revision = e.Revision
	e.body.Name = map[string]string{"1": fmt.Sprint("Universalas ", e.Revision), "2": fmt.Sprint("Estate ", e.Revision)}
	e.Revision++
	body, err := json.Marshal(e.body)
	if err != nil {
		panic(err) // texts and a number
	}
	return newRequest(http.MethodPut, fmt.Sprint(base, "/body-type/", e.ID), e.token, body)
}

// readEditors reads as many records of a list as there are clients.
func readEditors(s *server, token, list string, clients int) ([]*editor, error) {
	var rows []*editor
	if err := s.askInto(getRequest(fmt.Sprint(list, "&limit=", clients), token), &rows); err != nil {
		return nil, err
	}
	if len(rows) < clients {
		return nil, fmt.Errorf("%d records for %d clients", len(rows), clients)
	}

	for _, row := range rows {
		row.token = token
	}

	return rows, nil
}

func editLoad(rows []*editor) load {
	return load{len(rows), func(i int) func() []byte { return rows[i].nextRequest }}
}

const ofOneBrand = base + "/body-type?brandId=2&status=active"

func newEditors(ours, reference *server) (sides, error) {
	token, err := ours.logIn("admin")
	if err != nil {
		return sides{}, err
	}

	mine, err := readEditors(ours, token, ofOneBrand, listClients)
	if err != nil {
		return sides{}, err
	}

	theirs, err := readEditors(reference, "", ofOneBrand, listClients)

	return sides{
		ours:      func(string) load { return editLoad(mine) },
		reference: func(string) load { return editLoad(theirs) },
	}, err
}
