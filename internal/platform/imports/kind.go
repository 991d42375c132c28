package imports

import (
	"context"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/jobs"
)

// Kind describes a kind of import: its tables, in the order of the work, who
// may import it, and what happens around the rows. Functions that are nil are
// left out.
type Kind struct {
	// Name is part of paths: /import/{name}/...
	Name string
	// Perm takes a brandId.
	Perm authz.Permission
	// Tables may all be in a file; WithPricelist only when a run names a price list.
	Tables, WithPricelist []Table
	// OfSerie is the kind that a start means which names a serie (I-004); empty: this one.
	OfSerie string
	// NamedByList says that files are called as their price list, see notOfAnotherList.
	NamedByList bool
	// OwnStart says that the area registers start and status at paths of its own.
	OwnStart bool
	// OfCompanies says that rows hold what companies keep to themselves: a run is shown to the user
	// who started it, and to users who see all companies and what things cost.
	OfCompanies bool

	// OfBrand is whether a brand has files of the kind: for others it is neither recognised nor
	// started. Without it all do.
	OfBrand func(ctx context.Context, tx *db.Tx, brandID int64) (bool, error)
	// Check notes what is wrong with a run before it starts, and completes it.
	Check func(ctx context.Context, tx *db.Tx, run *Run, wrong *fault.Fields) error
	// Open is called before each chunk in its transaction; an error ends the run, see Stopped.
	Open func(ctx context.Context, tx *db.Tx, run Run) error
	// MayRevert is called when a run is asked to be reverted and before each chunk of that; an error refuses it.
	MayRevert func(ctx context.Context, tx *db.Tx, run Run) error
	// Before is called once, after the file is inspected and before anything is written.
	Before func(ctx context.Context, job *jobs.Run, run Run, found ImportFindings) error
	// Absent reads the next records that a complete file would name, those with an id above after, and gives
	// what those are called that it does not name; last is 0 when there are no more. Only kinds with
	// it take complete files.
	Absent func(ctx context.Context, tx *db.Tx, w *Work, after int64) (absent []string, last int64, err error)
	// Finish is called in the transaction that ends a run; never in a trial.
	Finish func(ctx context.Context, tx *db.Tx, run Run) error
	// Ended is called in the transaction that keeps how a run ended that wrote, also when it failed
	// or was cancelled halfway.
	Ended func(ctx context.Context, tx *db.Tx, run Run) error
	// After is called when everything is written.
	After func(ctx context.Context, job *jobs.Run, run Run, found ImportFindings) error
}

// tablesOf lists the tables that a file of the run may have, in the order of the work.
func (k Kind) tablesOf(run Run) []Table {
	language := int64(0)
	if run.LanguageID != nil {
		language = *run.LanguageID
	}
	if run.PricelistID == nil {
		return inLanguage(k.Tables, language)
	}
	return k.allTables(language)
}

// allTables lists all tables of the kind, for texts in this language; 0 stands for all
// languages.
func (k Kind) allTables(language int64) []Table {
	return inLanguage(slices.Concat(k.Tables, k.WithPricelist), language)
}

func inLanguage(tables []Table, language int64) []Table {
	same := make([]Table, len(tables))
	for i, t := range tables {
		same[i] = t.inLanguage(language)
	}
	return same
}

// noteReplaced notes which tables' sets a run replaces, and refuses those that have none.
func (k Kind) noteReplaced(names []string, run *Run, wrong *fault.Fields) {
	var known []string
	for _, t := range k.tablesOf(*run) {
		if len(t.setColumns()) > 0 {
			known = append(known, t.tableName())
		}
	}

	for _, name := range names {
		if !slices.Contains(known, name) {
			wrong.Add("replace", "import_no_sets", "table", name)
			return
		}
	}

	run.Replace = strings.Join(slices.Compact(slices.Sorted(slices.Values(names))), " ")
}

// checkMayImport checks the right to import the kind for a brand.
func (k Kind) checkMayImport(tx *db.Tx, brandID int64) error {
	if err := tx.Check(brandParam(brandID)); err != nil {
		return err
	}
	if !tx.Actor.May(k.Perm, brandParam(brandID)) {
		return fault.New(fault.Denied, "denied").With("permission", k.Perm.State)
	}
	return nil
}

// isOfBrand reports whether the brand has files of the kind.
func (k Kind) isOfBrand(ctx context.Context, tx *db.Tx, brandID int64) (bool, error) {
	if k.OfBrand == nil {
		return true, nil
	}
	return k.OfBrand(ctx, tx, brandID)
}

// checkRevertible returns an error where something that came since keeps the run as it is.
func (k Kind) checkRevertible(ctx context.Context, tx *db.Tx, run Run) error {
	if k.MayRevert == nil {
		return nil
	}
	return k.MayRevert(ctx, tx, run)
}

func brandParam(id int64) authz.Param { return authz.ID("brandId", id) }

// Kinds lists the names of the kinds.
func (i *Imports) Kinds() []string {
	names := make([]string, len(i.kinds))
	for n, k := range i.kinds {
		names[n] = k.Name
	}
	return names
}

func (i *Imports) kindNamed(name string) (Kind, bool) {
	n := slices.IndexFunc(i.kinds, func(k Kind) bool { return k.Name == name })
	if n < 0 {
		return Kind{}, false
	}
	return i.kinds[n], true
}

// anyKind joins the permissions of the kinds into one that any of them fulfils.
func anyKind(kinds []Kind) authz.Permission {
	var perms []authz.Permission
	for _, k := range kinds {
		if !slices.ContainsFunc(perms, func(p authz.Permission) bool { return p.State == k.Perm.State }) {
			perms = append(perms, k.Perm)
		}
	}

	joined := perms[0]
	for _, perm := range perms[1:] {
		joined = joined.OrElse(perm)
	}

	return joined
}
