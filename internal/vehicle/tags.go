package vehicle

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/record"
	"forecourt/internal/platform/tag"
)

// Vehicles have two kinds of tags (OP-105), as the stock list shows two kinds of
// fields. All who may sell a vehicle find it by brand, serie, model and option codes;
// only its own company finds it by VIN, plate, order number and customer, and a sold one
// only its own company finds at all.
var (
	carTags = tag.Kind{
		Name: "stock",
		Perm: PermStock,
		Seen: "{brand:+brand_id} AND ({company:+company_id} OR " + Shared + ")",
	}
	ownTags = tag.Kind{Name: "vehicle", Perm: PermStock}
)

// Tagged lists the kinds of tags of this area.
func Tagged() []tag.Kind { return []tag.Kind{carTags, ownTags} }

// Having limits a list of vehicles to those that the reader may find by all the words.
func Having(words []string) []db.Condition { return tag.Having(words, carTags, ownTags) }

// wordsRow is what the tags of a vehicle follow from.
type wordsRow struct {
	ID           int64           `db:"id"`
	BrandID      int64           `db:"brand_id"`
	DealerID     int64           `db:"dealer_company_id"`
	Phase        Phase           `db:"phase"`
	Status       string          `db:"status"`
	Brand        string          `db:"brand"`
	Serie        string          `db:"serie"`
	Make         string          `db:"make"`
	ModelCode    string          `db:"model_code"`
	CodeOfModel  string          `db:"code_of_model"`
	ModelNames   db.Translations `db:"model_names"`
	VIN          string          `db:"vin"`
	Plate        string          `db:"registration_plate"`
	OrderNo      string          `db:"order_no"`
	CustomerID   *int64          `db:"customer_id"`
	Owner        string          `db:"owner"`
	CustomerName string          `db:"customer_name"`
	Erased       db.Flag         `db:"erased"`
	codes        []string
}

func (r *wordsRow) carWords() []string {
	words := []string{r.Brand, r.Serie, r.Make, r.ModelCode, r.CodeOfModel}
	return slices.Concat(words, slices.Sorted(maps.Values(r.ModelNames)), r.codes)
}

func (r *wordsRow) ownWords() []string {
	words := []string{r.VIN, r.Plate, r.OrderNo}
	if !r.Erased {
		words = append(words, cmp.Or(r.CustomerName, r.Owner), r.Owner)
	}
	return words
}

// storeTags makes the tags of vehicles what the stored rows say, in their company and brand.
func storeTags(ctx context.Context, tx *db.Tx, ids []int64) error {
	return storeTagsWithout(ctx, tx, ids, nil)
}

// storeTagsWithout leaves out the names of customers that are being erased.
func storeTagsWithout(ctx context.Context, tx *db.Tx, ids, erased []int64) error {
	if len(ids) == 0 {
		return nil
	}

	rows, err := wordsOf(ctx, tx, ids)
	if err != nil {
		return err
	}

	var words []tag.Record
	known := map[int64]bool{}

	for i := range rows {
		r := &rows[i]
		known[r.ID] = true
		r.Erased = r.Erased || db.Flag(r.CustomerID != nil && slices.Contains(erased, *r.CustomerID))
		of := tag.Record{ID: r.ID, BrandID: r.BrandID, CompanyID: r.DealerID}
		car := of
		mine := of
		car.Kind = carTags.Name
		mine.Kind = ownTags.Name

		switch {
		case r.Status != record.Active:
		case r.Phase.isClosed():
			mine.Words = slices.Concat(r.ownWords(), r.carWords())

		default:
			car.Words = r.carWords()
			mine.Words = r.ownWords()
		}

		words = append(words, car, mine)
	}

	gone := slices.DeleteFunc(slices.Clone(ids), func(id int64) bool { return known[id] })
	return tag.Keep(ctx, tx, append(words, withoutWords(gone)...))
}

// withoutWords makes records of vehicles without any words, which takes their tags away.
func withoutWords(ids []int64) []tag.Record {
	records := make([]tag.Record, 0, 2*len(ids))
	for _, id := range ids {
		records = append(records, tag.Record{Kind: carTags.Name, ID: id}, tag.Record{Kind: ownTags.Name, ID: id})
	}
	return records
}

func wordsOf(ctx context.Context, tx *db.Tx, ids []int64) ([]wordsRow, error) {
	among, err := tx.AmongIDs("v.id", ids)
	if err != nil {
		return nil, err
	}

	rows, err := db.Select[wordsRow](ctx, tx, `
		SELECT v.id, v.brand_id, v.dealer_company_id, v.phase, v.status,
			b.name AS brand, COALESCE(s.name, '') AS serie, v.make, v.model_code,
			COALESCE(m.code, '') AS code_of_model, COALESCE(m.description, '{}') AS model_names, v.vin,
			v.registration_plate, v.order_no, v.customer_id, v.owner,
			COALESCE(NULLIF(c.company_name, ''), c.name, '') AS customer_name,
			CASE WHEN c.erased_at IS NULL THEN 0 ELSE 1 END AS erased
		FROM vehicles v
		JOIN brands b ON b.id = v.brand_id
		LEFT JOIN series s ON s.id = v.serie_id
		LEFT JOIN models m ON m.id = v.model_id
		LEFT JOIN customers c ON c.id = v.customer_id
		WHERE {everyone} AND `+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the words of vehicles: %w", err)
	}

	among, err = tx.AmongIDs("vehicle_id", ids)
	if err != nil {
		return nil, err
	}

	type option struct {
		VehicleID int64  `db:"vehicle_id"`
		Code      string `db:"code"`
	}

	options, err := db.Select[option](ctx, tx, `SELECT vehicle_id, code
		FROM vehicle_features
		WHERE {everyone} AND `+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the option codes of vehicles: %w", err)
	}

	codes := map[int64][]string{}
	for _, o := range options {
		codes[o.VehicleID] = append(codes[o.VehicleID], o.Code)
	}

	for i := range rows {
		rows[i].codes = codes[rows[i].ID]
	}

	return rows, nil
}

// TagsKind is the kind of the nightly job that gives vehicles the names that brands,
// series, models and customers have got since. It also follows an import.
const TagsKind = "vehicle.tags"

// taggedAfter is the payload of a job that makes the tags of what an import has written.
type taggedAfter struct {
	Import int64 `json:"import"`
}

type tagsLater struct{}

// withTagsLater leaves the tags of written vehicles to a job of TagsKind: they are half of the work
// on rows of an import, and nobody waits for them.
func withTagsLater(ctx context.Context) context.Context {
	return context.WithValue(ctx, tagsLater{}, true)
}

func tagsComeLater(ctx context.Context) bool { return ctx.Value(tagsLater{}) != nil }

// Retag makes the tags of vehicles what they would be if written now: of those that an
// import has written, or of all.
func Retag(ctx context.Context, run *jobs.Run) error {
	var after taggedAfter
	if err := run.Payload(&after); err != nil {
		return err
	}

	if after.Import == 0 {
		return inPieces(ctx, run, `SELECT id
			FROM vehicles
			WHERE {everyone} AND id > $1
			ORDER BY id LIMIT $2`, retagBlock(ctx))
	}

	// The log knows what an import has written.
	written := fmt.Sprintf(`SELECT id
		FROM audit
		WHERE {everyone} AND job_id = %d AND entity = 'vehicle' AND id > $1
		ORDER BY id LIMIT $2`, after.Import)

	return inPieces(ctx, run, written, func(tx *db.Tx, entries []int64) error {
		among, err := tx.AmongIDs("id", entries)
		if err != nil {
			return err
		}
		ids, err := db.Select[int64](ctx, tx, `SELECT DISTINCT entity_id
			FROM audit
			WHERE {everyone} AND `+among.Places(1), among.Args...)
		if err != nil {
			return fmt.Errorf("read which vehicles an import has written: %w", err)
		}
		return retagBlock(ctx)(tx, ids)
	})
}

func retagBlock(ctx context.Context) func(tx *db.Tx, ids []int64) error {
	return func(tx *db.Tx, ids []int64) error {
		among, err := tx.AmongIDs("id", ids)
		if err != nil {
			return err
		}
		// Nobody writes other words meanwhile.
		if _, err := db.Select[int64](ctx, tx, `SELECT id
			FROM vehicles
			WHERE {everyone} AND `+among.Places(1)+" ORDER BY id"+tx.ForUpdate(), among.Args...); err != nil {
			return fmt.Errorf("hold vehicles: %w", err)
		}
		return storeTags(ctx, tx, ids)
	}
}
