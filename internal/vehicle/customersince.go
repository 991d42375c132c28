package vehicle

import "forecourt/internal/platform/date"

// keepCustomerSince keeps since when a vehicle has a customer, for figures that say how it was on an
// earlier day. One that is ordered for a customer has had one since the order; a sold one keeps the
// day when its buyer is erased.
func (v *Vehicle) keepCustomerSince(had *Vehicle, today date.Date) {
	if v.CustomerID == nil && v.OwnerName == "" {
		if v.SoldAt.IsZero() {
			v.CustomerSince = nil
		}
		return
	}
	if v.CustomerSince != nil || had != nil && (had.CustomerID != nil || had.OwnerName != "") {
		return // also where nobody knows since when
	}

	since := today
	switch {
	case had == nil && v.OrderType == "customer" && v.OrderedAt != nil:
		since = *v.OrderedAt
	case !v.SoldAt.IsZero():
		since = v.SoldAt.Date
	}
	if since.Compare(today) > 0 {
		since = today
	}
	v.CustomerSince = &since
}
