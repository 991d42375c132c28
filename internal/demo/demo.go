// Package demo makes a group to try the product with: the same one each time,
// with invented names, covering every screen. It writes through the areas, so
// what it makes obeys every rule and has a history.
package demo

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"

	"forecourt/internal/catalog"
	"forecourt/internal/people"
	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/record"
	"forecourt/internal/platform/settings"
)

// ErrNotEmpty says that the database has brands already.
var ErrNotEmpty = errors.New("the demo group is loaded into an empty database only; give another --data folder")

// Options of the group.
type Options struct {
	// Seed chooses among the possible groups.
	Seed uint64
	// Scale multiplies what there is many of, for load tests.
	Scale int
	// Offers is how many the group has made in the last 18 months, besides
	// three drafts; Files are where their documents and images go to.
	Offers int
	// Vehicles is how many came in the last three years, besides the first ones.
	Vehicles int
	// Orders is how many dealers have made in the last three years; a few there are always.
	Orders int
	// Visits is how many customers have made in the last two years, for surveys to ask about; a few there are always.
	Visits int
	Files  *files.Files
	// Pictures of models and features are drawn, where there is a place for them.
	Pictures bool
	// Hash is that of Password; empty: it is made.
	Hash string
}

// Load makes the group in an empty database. The administrator of the first
// start, if there is one, becomes the group's.
func Load(ctx context.Context, database *db.DB, opts Options) error {
	hash := opts.Hash
	if hash == "" {
		var err error
		if hash, err = auth.Hash(ctx, Password); err != nil {
			return err
		}
	}

	//nolint:gosec // the same group each time is what is wanted
	m := &maker{
		seed:         opts.Seed,
		files:        opts.Files,
		made:         opts.Offers,
		vehiclesMade: opts.Vehicles,
		ordersMade:   opts.Orders,
		visitsMade:   opts.Visits,
		scale:        max(1, opts.Scale),
		random:       rand.New(rand.NewPCG(opts.Seed, 1)),
		hash:         hash,
	}
	if opts.Files != nil {
		m.pen = newArtist(opts.Files)
		m.drawsModels = opts.Pictures
	}

	return database.Update(ctx, db.Op{Actor: authz.System("demo")}, func(tx *db.Tx) error {
		existing, err := db.SelectOne[int64](ctx, tx, "SELECT count(*) FROM brands WHERE {everyone}")
		if err != nil {
			return err
		}
		if existing > 0 {
			return ErrNotEmpty
		}

		return m.makeGroup(ctx, tx)
	})
}

type maker struct {
	files        *files.Files
	pen          *artist // nil: nothing is drawn
	drawsModels  bool
	seed         uint64
	made         int // offers
	vehiclesMade int
	ordersMade   int
	visitsMade   int
	scale        int
	random       *rand.Rand
	hash         string
	brands       []int64
	companies    []int64
	customers    *customerMaker
	// asksBy are the surveys of the units; asksWithoutName is the anonymous one.
	asksBy          map[string]int64
	asksWithoutName int64
}

func (m *maker) makeGroup(ctx context.Context, tx *db.Tx) error {
	roles, err := m.makeRoles(ctx, tx)
	if err != nil {
		return fmt.Errorf("make roles: %w", err)
	}
	if err := m.makeAdministrator(ctx, tx); err != nil {
		return fmt.Errorf("make administrator: %w", err)
	}
	if err := m.makeOrganisation(ctx, tx); err != nil {
		return err
	}
	if err := m.stockColumns(ctx, tx, roles); err != nil {
		return err
	}
	if err := m.makePeople(ctx, tx, roles); err != nil {
		return fmt.Errorf("make users: %w", err)
	}
	if err := m.bodyTypes(ctx, tx); err != nil {
		return fmt.Errorf("make body types: %w", err)
	}
	if err := m.baseData(ctx, tx); err != nil {
		return fmt.Errorf("make base data: %w", err)
	}
	if err := m.makeCatalogue(ctx, tx); err != nil {
		return fmt.Errorf("make catalogue: %w", err)
	}

	//nolint:gosec // the same customers each time
	m.customers = &customerMaker{random: rand.New(rand.NewPCG(m.seed, 2)), companies: m.companies, today: tx.Today()}
	if err := m.customers.addCustomers(ctx, tx); err != nil {
		return err
	}
	if err := m.makeVehicles(ctx, tx); err != nil {
		return fmt.Errorf("make vehicles: %w", err)
	}
	if err := m.makeOffers(ctx, tx); err != nil {
		return err
	}
	if err := m.makePast(ctx, tx); err != nil {
		return fmt.Errorf("make offers: %w", err)
	}
	if err := m.makeOrders(ctx, tx); err != nil {
		return fmt.Errorf("make orders: %w", err)
	}
	if err := m.makePlans(ctx, tx); err != nil {
		return fmt.Errorf("make plans: %w", err)
	}
	if err := m.makeKPIs(ctx, tx); err != nil {
		return fmt.Errorf("make KPIs: %w", err)
	}
	if err := m.makeSurveys(ctx, tx); err != nil {
		return fmt.Errorf("make surveys: %w", err)
	}
	if err := m.makeInvitations(ctx, tx); err != nil {
		return fmt.Errorf("make invitations: %w", err)
	}
	if err := m.makeMails(ctx, tx); err != nil {
		return fmt.Errorf("make mails: %w", err)
	}
	if err := m.customerPages(ctx, tx); err != nil {
		return fmt.Errorf("make links of customers: %w", err)
	}
	if err := m.reportMails(ctx, tx); err != nil {
		return fmt.Errorf("make report mails: %w", err)
	}
	if err := m.makeNotices(ctx, tx); err != nil {
		return fmt.Errorf("make notices: %w", err)
	}

	return setSettings(ctx, tx)
}

// setSettings sets what the group runs with in place of the defaults. Customers who did not answer are kept as long
// as those who did: the first night would blank half of the visits otherwise.
func setSettings(ctx context.Context, tx *db.Tx) error {
	if _, err := settings.Set(ctx, tx, "display_language_id", db.JSON("1")); err != nil {
		return err
	}

	_, err := settings.Set(ctx, tx, "retention.unanswered_months", db.JSON("36"))

	return err
}

func (m *maker) bodyTypes(ctx context.Context, tx *db.Tx) error {
	for _, brandID := range m.brands {
		for n := range m.scale {
			for i, shape := range shapes {
				b := catalog.BodyType{BrandID: brandID, Code: shape.code, Name: shape.names, Status: record.Active}
				if n > 0 {
					b.Code += strconv.Itoa(n)
				}

				if n == 0 && i >= len(shapes)-2 || m.random.IntN(12) == 0 {
					b.Status = record.Deleted
				}

				if err := catalog.AddBodyType(ctx, tx, b); err != nil {
					return err
				}
			}
		}
	}

	return nil
}

// makeAdministrator makes the login "admin", unless the first start has done so. The rest of the
// group is the administrator's work, as histories will show.
func (m *maker) makeAdministrator(ctx context.Context, tx *db.Tx) error {
	if _, err := people.ByUsername(ctx, tx, "admin"); err != nil {
		if err := m.makeUser(
			ctx, tx, 9, login{username: "admin", name: "Rasa Vaitkienė", roleID: authz.TopRole},
		); err != nil {
			return err
		}
	}

	admin, err := people.ByUsername(ctx, tx, "admin")
	if err != nil {
		return err
	}

	tx.Actor = authz.Actor{UserID: admin.ID, Name: admin.Name, RoleID: authz.TopRole, Entries: tx.Actor.Entries}

	return nil
}
