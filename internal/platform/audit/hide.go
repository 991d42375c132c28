package audit

import (
	"encoding/json"
	"fmt"

	"forecourt/internal/platform/db"
)

// hideChanges leaves out of a line what the reader may not see of the record.
func hideChanges(changes *db.JSON, hidden []string) error {
	if len(hidden) == 0 {
		return nil
	}

	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(*changes, &fields); err != nil {
		return fmt.Errorf("read history: %w", err)
	}

	for _, name := range hidden {
		delete(fields, name)
	}

	text, err := json.Marshal(fields)
	*changes = text

	return err
}
