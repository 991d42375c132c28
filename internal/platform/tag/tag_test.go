package tag_test

import (
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/tag"
	"forecourt/internal/testkit/apitest"
)

// Who takes off the last use of a word while another gives it to a record keeps
// it, in whatever order they come to an end.
func TestWordsThatTwoWriteAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		kind := tag.Kind{Name: "test", Perm: authz.LoginOnly}
		system := db.Op{Actor: authz.System("test")}
		keep := func(record int64, hold time.Duration, kept chan<- bool, words ...string) error {
			return p.DB().Update(t.Context(), system, func(tx *db.Tx) error {
				err := kind.Keep(t.Context(), tx, []tag.Record{{ID: record, BrandID: 1, CompanyID: 1, Words: words}})
				if kept != nil {
					kept <- true
				}
				time.Sleep(hold)
				return err
			})
		}
		if err := keep(1, 0, nil, "red", "warm seats"); err != nil {
			t.Fatal(err)
		}
		const hold = 300 * time.Millisecond
		for round, first := range []struct {
			record int64
			words  []string
		}{{2, []string{"red", "warm seats"}}, {1, []string{"red", "warm seats"}}} {
			taken, ended := make(chan bool), make(chan error, 2)
			go func() { ended <- keep(first.record, hold, taken, first.words...) }()
			<-taken
			go func() { ended <- keep(3-first.record, 0, nil) }() // takes its words off
			for range 2 {
				if err := <-ended; err != nil {
					t.Fatal(err)
				}
			}
			err := p.DB().View(t.Context(), system, func(tx *db.Tx) error {
				words, err := db.SelectOne[int](t.Context(), tx, "SELECT count(*) FROM tag_words WHERE {everyone} AND kind = 'test'")
				if words != 3 { // red; warm seats, seats
					t.Errorf("round %d: %d of 3 beginnings are left", round, words)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := keep(1, 0, nil); err != nil {
			t.Fatal(err)
		}
		err := p.DB().View(t.Context(), system, func(tx *db.Tx) error {
			words, err := db.SelectOne[int](t.Context(), tx, "SELECT count(*) FROM tag_words WHERE {everyone} AND kind = 'test'")
			if words != 0 {
				t.Errorf("%d words that nothing has are left", words)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
