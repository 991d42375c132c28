package people

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// Preferences are what users set for themselves.
type Preferences struct {
	Language           string `json:"language" enum:",lt,en" doc:"empty: as the login page was"`
	Theme              string `json:"theme" enum:"auto,light,dark"`
	Density            string `json:"density" enum:"normal,spacious"`
	BrandID            *int64 `json:"brand_id" doc:"brand that lists start with; null: all"`
	CompanyID          *int64 `json:"company_id" doc:"company that lists start with; null: all"`
	SingleKeyShortcuts bool   `json:"single_key_shortcuts"`
	WithoutVAT         bool   `json:"without_vat" doc:"amounts of offers are shown without VAT"`
	AdvanceOnChoice    bool   `json:"advance_on_choice" doc:"a choice in an offer leads on to the next step"`

	Favourites []Favourite `json:"favourites" nullable:"false" maxItems:"30" doc:"pages that stand on top of the menu, in their order"`
}

// Favourite is a page that a user has put on top of the menu.
type Favourite struct {
	Address string `json:"address" maxLength:"1000" pattern:"^/([^/\\\\].*)?$" doc:"path and query of the page, within the application"`
	Name    string `json:"name" maxLength:"255" doc:"what the page was called, for pages about one record"`
}

// maxFavourites is what can be shown above the menu, and read with every login.
const maxFavourites = 30

// maxAddress is the longest address of a favourite; filters of a list make it long.
const maxAddress = 1000

func defaultPreferences() Preferences {
	return Preferences{
		Theme:              "auto",
		Density:            "normal",
		SingleKeyShortcuts: true,
		AdvanceOnChoice:    true,
		Favourites:         []Favourite{},
	}
}

// readPreferences reads the preferences of the acting user; lock ends the statement.
func readPreferences(ctx context.Context, tx *db.Tx, lock string) (Preferences, error) {
	set := defaultPreferences()
	stored, err := db.Select[db.JSON](ctx, tx, "SELECT value FROM user_preferences WHERE {self:user_id}"+lock)
	if err != nil || len(stored) == 0 {
		return set, err
	}
	if err := json.Unmarshal(stored[0], &set); err != nil {
		return set, fmt.Errorf("read preferences: %w", err)
	}

	return set, nil
}

type preferencesInput struct{ Body table.Patch[Preferences] }

// savePreferences keeps the preferences of the acting user. It does not change the record of the user:
// its revision stays, and the log has no entry.
func savePreferences(ctx context.Context, tx *db.Tx, in *preferencesInput) (Preferences, error) {
	set, err := readPreferences(ctx, tx, tx.ForUpdate())
	if err != nil {
		return set, err
	}

	before := set
	if err := in.Body.Apply(&set); err != nil {
		return set, err
	}
	if err := set.checkFields(); err != nil {
		return set, err
	}
	if err := set.checkInScope(ctx, tx, before); err != nil {
		return set, err
	}

	value, err := json.Marshal(set)
	if err != nil {
		return set, fmt.Errorf("write preferences: %w", err)
	}

	_, err = tx.Unscoped("the row of the acting user").Exec(ctx, `
		INSERT INTO user_preferences (user_id, value, updated_at) VALUES ($1, $2, $3)
		ON CONFLICT (user_id) DO UPDATE SET value = $2, updated_at = $3`, tx.Actor.UserID, db.JSON(value), tx.Now())
	return set, err
}

// checkFields refuses values that no preference has, and favourites outside of the application.
func (p Preferences) checkFields() error {
	var fields fault.Fields
	fields.OneOf("language", p.Language, "", "lt", "en")
	fields.OneOf("theme", p.Theme, "auto", "light", "dark")
	fields.OneOf("density", p.Density, "normal", "spacious")
	if len(p.Favourites) > maxFavourites {
		fields.Add("favourites", "max_items", "max", maxFavourites)
	}

	for i, f := range p.Favourites {
		at := fmt.Sprintf("favourites[%d]", i)
		fields.Line(at+".address", f.Address, maxAddress)
		fields.Line(at+".name", f.Name, fault.MaxTitle)
		if !isPage(f.Address) {
			fields.Add(at+".address", "wrong_format")
		}
	}

	return fields.Err()
}

// checkInScope refuses a new brand or company to start with that is not the user's. One
// that was the user's once stays until another is chosen.
func (p Preferences) checkInScope(ctx context.Context, tx *db.Tx, before Preferences) error {
	var fields fault.Fields
	for _, l := range []struct {
		field, query string
		id, was      *int64
	}{
		{"brand_id", "SELECT id FROM brands WHERE {brand:id} AND id = $1", p.BrandID, before.BrandID},
		{"company_id", "SELECT id FROM companies WHERE {company:id} AND id = $1", p.CompanyID, before.CompanyID},
	} {
		if l.id == nil || l.was != nil && *l.was == *l.id {
			continue
		}
		found, err := db.Select[int64](ctx, tx, l.query, *l.id)
		if err != nil {
			return err
		}
		if len(found) == 0 {
			fields.Add(l.field, "not_found")
		}
	}

	return fields.Err()
}

// isPage reports whether an address stays within the application: one that begins
// with two slashes names another server, also once its dots are followed.
func isPage(address string) bool {
	where, err := url.Parse(strings.ReplaceAll(address, `\`, "/"))
	if err != nil || where.Scheme != "" || where.Host != "" || !strings.HasPrefix(address, "/") {
		return false
	}
	return !strings.HasPrefix(resolveDots(where.Path), "//")
}

// resolveDots resolves the dots of a path as a browser does; slashes beside each other stay.
func resolveDots(path string) string {
	var parts []string
	for part := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		switch {
		case part == ".":
		case part == ".." && len(parts) > 0:
			parts = parts[:len(parts)-1]
		case part != "..":
			parts = append(parts, part)
		}
	}

	return "/" + strings.Join(parts, "/")
}
