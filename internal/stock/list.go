package stock

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/stock/figures"
	"forecourt/internal/vehicle"
)

// The types of the list (S-002): all vehicles, those that the reader has
// reserved, and those that nobody has.
const (
	typeMine      = "mine"
	typeAvailable = "available"
)

// listInput limits the list. Each filter may also be called filter[name], as the
// documents call it.
type listInput struct {
	httpapi.ListInput
	ListFilter
	InCountry string `query:"filter[country]" maxLength:"2"`
	OfDealer  int64  `query:"filter[dealer]"`
	OfType    string `query:"filter[type]" enum:"all,mine,available"`
	Words     string `query:"filter[keyword]" maxLength:"200"`

	OfStatus    string `query:"filter[status]" enum:"open,all,planned,ordered,transit,stock,sold,archive"`
	OfUsed      string `query:"filter[used]" enum:"0,1,true,false"`
	OfSerie     int64  `query:"filter[serieId]"`
	OfModel     int64  `query:"filter[modelId]"`
	OfStockroom int64  `query:"filter[stockroomId]"`
	OfAge       string `query:"filter[age]" maxLength:"9"`
	UpTo        string `query:"filter[priceTo]" maxLength:"20"`
	OnItsWay    bool   `query:"filter[incoming]"`
}

// ListFilter limits the list and its summary.
type ListFilter struct {
	figures.Counted
	BrandIDs    []int64  `query:"brandIds" maxItems:"1000"`
	BrandID     int64    `query:"brandId"`
	Country     string   `query:"country" maxLength:"2" doc:"code of the dealer's country"`
	Dealer      int64    `query:"dealer" doc:"ignored without a country (OP-129)"`
	Type        string   `query:"type" enum:"all,mine,available" default:"all"`
	Status      string   `query:"status" enum:"open,all,planned,ordered,transit,stock,sold,archive" default:"open" doc:"open, or all: still to be sold; sold and archived ones are those of the reader's companies"`
	Phase       string   `query:"phase" enum:"planned,ordered,transit,stock,sold,archive" doc:"the same as status"`
	StatusID    int64    `query:"vehicle_status_id"`
	Used        string   `query:"used" enum:"0,1,true,false"`
	SerieID     int64    `query:"serieId"`
	ModelID     int64    `query:"modelId"`
	StockroomID int64    `query:"stockroomId" doc:"-1: in none"`
	Only        string   `query:"only" enum:"own,free,awaited" doc:"own: of the reader's companies; free: of these what anybody may still have; awaited: what the reader has reserved or ordered and expects within 14 days, or late"`
	Tags        []string `query:"tags" maxItems:"10" doc:"words of /tag, all of which a vehicle has"`
	Age         string   `query:"age" maxLength:"9" example:"31-60" doc:"days in stock, from-to, both included; either may be left out"`
	PriceTo     string   `query:"priceTo" maxLength:"20" example:"25000.00" doc:"the most that it is sold for"`
	Incoming    bool     `query:"incoming" doc:"ordered and on the way"`
}

// listConditions limits the list.
func listConditions(in *listInput) ([]db.Condition, error) {
	f := in.ListFilter
	for to, from := range map[*string]string{
		&f.Country:  in.InCountry,
		&f.Type:     in.OfType,
		&in.Keyword: in.Words,
		&f.Phase:    in.OfStatus,
		&f.Used:     in.OfUsed,
		&f.Age:      in.OfAge,
		&f.PriceTo:  in.UpTo,
	} {
		if from != "" {
			*to = from
		}
	}

	for to, from := range map[*int64]int64{
		&f.Dealer: in.OfDealer, &f.SerieID: in.OfSerie, &f.ModelID: in.OfModel,
		&f.StockroomID: in.OfStockroom,
	} {
		if from != 0 {
			*to = from
		}
	}

	f.Incoming = f.Incoming || in.OnItsWay
	return f.conditions()
}

func (f *ListFilter) conditions() ([]db.Condition, error) {
	where := []db.Condition{{SQL: vehicle.Open}}
	phase := cmp.Or(f.Phase, f.Status)

	switch phase {
	case "", "open", "all":
	case "sold", "archive":
		where = []db.Condition{{SQL: "vehicles.status = 'active' AND vehicles.phase = '" + phase + "' AND " + ofReader}}
	default:
		where = append(where, db.Equal("{+}phase", phase))
	}
	counted, err := f.Conditions()
	if err != nil {
		return nil, err
	}
	if f.IsAsked() {
		// What a figure counts may have been sold since.
		where = []db.Condition{{SQL: ofReader}}
		if phase != "" && phase != "open" && phase != "all" {
			where = append(where, db.Equal("{+}phase", phase))
		}
	}

	where = append(where, counted...)
	if f.BrandID != 0 {
		f.BrandIDs = append(f.BrandIDs, f.BrandID)
	}
	if len(f.BrandIDs) > 0 {
		where = append(where, db.In("{+}brand_id", f.BrandIDs))
	}
	if f.Country != "" {
		where = append(where, db.Condition{SQL: `{+}dealer_company_id IN (
				SELECT there.id
				FROM companies there
				WHERE there.country_code = ?)`, Args: []any{strings.ToUpper(f.Country)}})
		if f.Dealer != 0 {
			where = append(where, narrowBy("{+}dealer_company_id", f.Dealer))
		}
	}

	switch f.Type {
	case typeMine:
		where = append(where, db.Condition{SQL: mine, Narrow: true})
	case typeAvailable:
		where = append(where, db.Condition{SQL: "NOT (" + held + ")"})
	}
	if f.StatusID != 0 {
		where = append(where, db.Equal("{+}vehicle_status_id", f.StatusID))
	}
	if f.SerieID != 0 {
		where = append(where, narrowBy("{+}serie_id", f.SerieID))
	}
	if f.ModelID != 0 {
		where = append(where, narrowBy("{+}model_id", f.ModelID))
	}

	switch {
	case f.StockroomID == noStockroom:
		where = append(where, db.Condition{SQL: ofReader + " AND vehicles.stockroom_id IS NULL"})
	case f.StockroomID != 0:
		where = append(where, db.Condition{
			SQL:    ofReader + " AND {+}stockroom_id = ?",
			Args:   []any{f.StockroomID},
			Narrow: true,
		})
	}

	if only, chosen := map[string]string{
		"own":     ofReader,
		"free":    ofReader + " AND " + unclaimed,
		"awaited": awaited,
	}[f.Only]; chosen {
		where = append(where, db.Condition{SQL: only})
	}
	if f.Used != "" {
		where = append(where, db.Condition{
			SQL: map[bool]string{true: "vehicles.used = 1", false: "vehicles.used = 0"}[f.Used == "1" || f.Used == "true"],
		})
	}
	if f.PriceTo != "" {
		most, err := money.Parse(f.PriceTo)
		if err != nil {
			return nil, fault.WrongField("priceTo", "amount")
		}
		where = append(where, db.Condition{SQL: "{+}price_total <= ?", Args: []any{most}, Narrow: true})
	}
	if f.Incoming {
		where = append(where, db.Condition{SQL: "{+}phase IN ('ordered', 'transit')"})
	}
	aged, err := f.ageConditions()
	if err != nil {
		return nil, err
	}

	return slices.Concat(where, aged, vehicle.Having(f.Tags)), nil
}

// narrowBy makes a condition that leads to few rows by an index of its own.
func narrowBy(column string, value int64) db.Condition {
	c := db.Equal(column, value)
	c.Narrow = true
	return c
}

// since is the day from which the age of a vehicle in stock counts.
const since = "COALESCE(vehicles.returned_at, vehicles.arrived_at, vehicles.stocked_at)"

// mostDays is more than any vehicle stands in stock.
const mostDays = 9999

// ageConditions limits the list to vehicles that have stood in stock for as many days as
// the filter says.
func (f *ListFilter) ageConditions() ([]db.Condition, error) {
	if f.Age == "" {
		return nil, nil
	}

	from, to, _ := strings.Cut(f.Age, "-")
	least := 0
	most := mostDays

	for text, days := range map[string]*int{from: &least, to: &most} {
		if text == "" {
			continue
		}

		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > mostDays {
			return nil, fault.WrongField("age", "days_from_to")
		}

		*days = n
	}

	where := "vehicles.phase = 'stock' AND " + since + " <= {today-" + strconv.Itoa(least) + "}"
	if most < mostDays {
		where += " AND " + since + " >= {today-" + strconv.Itoa(most) + "}"
	}

	return []db.Condition{{SQL: where, Narrow: true}}, nil
}

// noStockroom asks for vehicles that stand in no stockroom.
const noStockroom = -1

const (
	// unclaimed are vehicles that anybody may still have.
	unclaimed = "NOT (" + held + ") AND NOT " + customer
	// free are such ones of the reader's companies.
	free = own + " AND " + unclaimed
	// awaited are vehicles on their way which the reader has reserved or ordered and
	// which are expected within 14 days, or late.
	awaited = "vehicles.phase <> 'stock' AND vehicles.foreseen_date < {today+15} AND (" +
		mine + " OR {mine:vehicles.accepted_manager_id@dealer_company_id} AND " + own + ")"
)

func listRoutes(a *httpapi.API) {
	httpapi.List(a, "/stock", vehicle.PermStock, items, listConditions)
	httpapi.Op(a, http.MethodGet, "/stock/summary", vehicle.PermStock, summariseList,
		httpapi.Summary("What the list finds altogether: counts, sums, age bands, countries and dealers."))
	httpapi.Op(a, http.MethodGet, "/stock/{id}", vehicle.PermStock,
		func(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (ListedCar, error) {
			return items.Get(ctx, tx, in.ID)
		})

	homeRoutes(a)
	editRoutes(a)
}
