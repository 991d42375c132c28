package cases

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
)

// expect is what a file says about the figures of an offer. Each is kept as
// its JSON text, which is empty where the file says nothing.
type expect struct {
	PriceModel          figure   `json:"price_model"`
	Options             figure   `json:"options"`
	Services            figure   `json:"services"`
	PriceTransportation figure   `json:"price_transportation"`
	Price               figure   `json:"price"`
	PriceDiscounted     figure   `json:"price_discounted"`
	Extras              figure   `json:"extras"`
	Accessories         figure   `json:"accessories"`
	AccessoriesPrice    figure   `json:"accessoriesPrice"`
	PriceRegistration   figure   `json:"price_registration"`
	PriceTotal          figure   `json:"price_total"`
	PriceCasco          figure   `json:"price_casco"`
	VATAmount           figure   `json:"vat_amount"`
	VATDeductable       flag     `json:"vat_deductable"`
	PricePrimecost      figure   `json:"price_primecost"`
	Findings            findings `json:"findings"`
}

type (
	figure   string // a whole number or null
	flag     string // true or false
	findings string // a sorted list of texts
)

func (f *figure) UnmarshalJSON(data []byte) error {
	if n, err := strconv.ParseInt(string(data), 10, 64); string(data) != "null" &&
		(err != nil || strconv.FormatInt(n, 10) != string(data)) {
		return errors.New("a whole number of cents of at most 64 bits is needed, or null")
	}

	*f = figure(data)
	return nil
}

func (f *flag) UnmarshalJSON(data []byte) error {
	if string(data) != "true" && string(data) != "false" {
		return errors.New("true or false is needed")
	}
	*f = flag(data)
	return nil
}

func (f *findings) UnmarshalJSON(data []byte) error {
	var list []string
	if err := json.Unmarshal(data, &list); err != nil || list == nil {
		return errors.New("a list of texts is needed")
	}

	slices.Sort(list)
	text, err := json.Marshal(list)
	*f = findings(text)
	return err
}

// Test prices the offer and lists what differs from what the file expects: a
// line for each figure, none when all are as expected. What the file does not
// mention is not compared, but it has to mention something.
func (c *Case) Test() []string {
	got, err := c.Figures()
	if err != nil {
		return []string{err.Error()}
	}

	text, err := json.Marshal(got)
	if err != nil {
		return []string{err.Error()}
	}

	var figures map[string]json.RawMessage
	if err := json.Unmarshal(text, &figures); err != nil {
		return []string{err.Error()}
	}

	var different []string
	mentioned := false
	expected := reflect.ValueOf(c.expect)

	for i := range expected.NumField() {
		name := expected.Type().Field(i).Tag.Get("json")
		want := expected.Field(i).String()
		mentioned = mentioned || want != ""
		if want != "" && want != string(figures[name]) {
			different = append(different, fmt.Sprintf("%s is %s, expected %s", name, figures[name], want))
		}
	}

	if !mentioned {
		return []string{c.place + ".expect: there is nothing to compare with"}
	}

	return different
}
