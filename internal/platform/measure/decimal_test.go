package measure_test

import (
	"encoding/json"
	"testing"

	"forecourt/internal/platform/measure"
)

func TestDecimal(t *testing.T) {
	for text, shown := range map[string]string{
		"0": "0", "62": "62", "62.5": "62.5", "62.50": "62.5", "0.001": "0.001", "12.345": "12.345", "007": "7", "999999.999": "999999.999",
	} {
		d, err := measure.Parse(text)
		if err != nil || d.String() != shown {
			t.Errorf("%s is read as %s, %v", text, d, err)
		}
	}
	for _, text := range []string{"", ".5", "5.", "-1", "1e3", "1,5", "1.2345", "1000000", " 1", "x"} {
		if d, err := measure.Parse(text); err == nil {
			t.Errorf("%q is read as %s", text, d)
		}
	}
	var got struct{ A, B *measure.Decimal }
	if err := json.Unmarshal([]byte(`{"A":18.4,"B":null}`), &got); err != nil || *got.A != 18_400 || got.B != nil {
		t.Errorf("read %v, %v", got, err)
	}
	if text, err := json.Marshal(got); err != nil || string(text) != `{"A":18.4,"B":null}` {
		t.Errorf("written %s, %v", text, err)
	}
	if err := json.Unmarshal([]byte(`{"A":"18.4"}`), &got); err == nil {
		t.Error("a text is read as a measure")
	}
}
