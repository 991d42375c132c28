package httpapi

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"

	"github.com/danielgtaylor/huma/v2"
)

// formType is how a browser sends a form without a script.
const formType = "application/x-www-form-urlencoded"

// formFormat reads form-encoded bodies as if they were JSON objects of texts,
// for the login call that other programs send that way.
var formFormat = huma.Format{
	Marshal: func(io.Writer, any) error { return fmt.Errorf("answers are never form-encoded") },
	Unmarshal: func(data []byte, v any) error {
		values, err := url.ParseQuery(string(data))
		if err != nil {
			return fmt.Errorf("read form: %w", err)
		}
		fields := map[string]string{}
		for name := range values {
			fields[name] = values.Get(name)
		}
		text, err := json.Marshal(fields)
		if err != nil {
			return fmt.Errorf("read form: %w", err)
		}
		return json.Unmarshal(text, v)
	},
}
