package figures

import (
	"fmt"

	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/sheet"
)

// controlSheet has a row for each model and figure.
func controlSheet(_ *controlInput, r *ControlReport, language string, out sheet.Writer) error {
	language = i18n.TextLanguage(language)
	head := []any{"serie", "modelrange", "code", "model", "figure"}

	for month := range 12 {
		head = append(head, fmt.Sprintf("%04d-%02d", r.Year, month+1))
	}

	if err := out.Row(append(head, "total")...); err != nil {
		return err
	}

	series := map[int64]string{}
	ranges := map[int64]string{}

	for _, s := range r.Series {
		series[s.ID] = s.Name
	}

	for _, one := range r.Ranges {
		ranges[one.ID] = one.Name
	}

	for _, m := range r.Models {
		t := m.OfYear
		stock := any("")
		if t.Stock != nil {
			stock = *t.Stock
		}

		for _, f := range []struct {
			name   string
			months []int64
			total  any
		}{{"quota", m.Quota, t.Quota}, {"ordered", m.Ordered, t.Ordered}, {"arrived", m.Arrived, t.Arrived}, {"sold", m.Sold, t.Sold}, {"stock", m.Stock, stock}, {"free", m.Free, t.Free}} {
			row := []any{series[m.SerieID], ranges[m.RangeID], m.Code, m.Name.In(language), f.name}
			for month := range 12 {
				if month < len(f.months) {
					row = append(row, f.months[month])
				} else {
					row = append(row, "")
				}
			}
			if err := out.Row(append(row, f.total)...); err != nil {
				return err
			}
		}
	}

	return nil
}

// orderedSheet has a row for each model, and then one for each month.
func orderedSheet(_ *orderedInput, r *OrderedReport, language string, out sheet.Writer) error {
	language = i18n.TextLanguage(language)
	if err := out.Row("brand", "serie", "modelrange", "code", "model", "month", "stock", "customer",
		"stock_before", "customer_before"); err != nil {
		return err
	}

	for _, of := range r.Ranges {
		for _, m := range of.Models {
			if err := out.Row(of.Brand, of.Serie, of.Name, m.Code, m.Name.In(language), "", m.Stock,
				m.Customer, m.StockBefore, m.CustomerBefore); err != nil {
				return err
			}
		}
	}

	for _, m := range r.Months {
		if err := out.Row("", "", "", "", "", fmt.Sprintf("%04d-%02d", r.Year, m.Month), m.Stock, m.Customer,
			m.StockBefore, m.CustomerBefore); err != nil {
			return err
		}
	}

	return nil
}
