package document

import "forecourt/internal/platform/date"

// DeliveryFromStock says of a car that exists when it can be delivered: it stands in the stock, or is
// expected on a day.
func DeliveryFromStock(language string, expected *date.Date) string {
	w := wordsOf(language)
	if expected == nil {
		return w.textOf("delivery.stock")
	}

	f := format{language: language}
	return w.textOf("delivery.expected", "date", f.writeDate(*expected))
}
