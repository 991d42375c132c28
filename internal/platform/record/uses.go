package record

import (
	"context"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
)

// useWords are the codes of what the records are called that refer to others, by their entity.
var useWords = map[string]string{
	"accessory":       "uses_accessory",
	"brand":           "uses_brand",
	"company":         "uses_company",
	"feature":         "uses_feature",
	"follow-up":       "uses_follow_up",
	"invitation":      "uses_invitation",
	"manufacturer":    "uses_manufacturer",
	"model":           "uses_model",
	"model-range":     "uses_model_range",
	"order":           "uses_order",
	"order-status":    "uses_order_status",
	"pricelist":       "uses_pricelist",
	"pricelist-title": "uses_pricelist_title",
	"rule":            "uses_rule",
	"serie":           "uses_serie",
	"user":            "uses_user",
	"vehicle":         "uses_vehicle",
	"vehicle-status":  "uses_vehicle_status",
	"version":         "uses_version",
}

// UseWord is the code of what records of an entity are called where they use another one.
func UseWord(entity string) string { return useWords[entity] }

// RefuseRestore says of a refusal by CheckUnused that nobody is asked where an earlier state comes back.
func RefuseRestore(err error) error {
	if fault.Is(err, fault.Conflict) {
		return fault.New(fault.Conflict, "restore_archives").Because(err)
	}
	return err
}

// CheckUnused refuses to take a row out of use that others in use refer to, and counts them by kind.
func CheckUnused[T any](ctx context.Context, tx *db.Tx, of *table.Table[T], id int64) error {
	uses, err := of.UsedByMany(ctx, tx, []int64{id})
	if err != nil || len(uses) == 0 {
		return err
	}
	named := make([]string, len(uses))
	for i, u := range uses {
		word := i18n.Text(httpapi.Language(ctx), UseWord(u.Entity), nil)
		named[i] = word + " " + strconv.FormatInt(u.Count, 10)
	}
	return fault.New(fault.Conflict, "in_use_by").With("users", strings.Join(named, ", "))
}
