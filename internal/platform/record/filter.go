package record

import (
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// ListInput are the filters of a list of records of a brand (P-091).
type ListInput struct {
	httpapi.ListInput
	BrandID int64  `query:"brandId"`
	Status  string `query:"status" enum:"active,deleted,all" default:"active"`
}

// Filter limits a list to a brand and a status.
func Filter(in *ListInput) ([]db.Condition, error) {
	return append(OfStatus(in.Status), Where("brand_id", in.BrandID)...), nil
}

// OfStatus limits a list to rows in use unless another status is asked for.
func OfStatus(status string) []db.Condition {
	switch status {
	case "all":
		return nil
	case "":
		status = Active
	}
	return []db.Condition{db.Equal("status", status)}
}

// Where limits a list to rows whose column has the id; 0 is not asked for.
func Where(column string, id int64) []db.Condition {
	if id == 0 {
		return nil
	}
	return []db.Condition{db.Equal(column, id)}
}

// Languages is the number of languages texts can be written in.
const Languages = 5

// CheckNames notes what is wrong with texts in several languages.
func CheckNames(fields *fault.Fields, path string, names db.Translations, most int) {
	if key := names.Unknown(Languages); key != "" {
		fields.Add(path, "unknown_language", "language", key)
	}
	for language, text := range names {
		fields.Length(path+"."+language, text, most)
	}
}
