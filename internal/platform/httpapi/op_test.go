package httpapi_test

import (
	"context"
	"log/slog"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// An operation that states no permission stops the program while it starts.
func TestOperationWithoutPermissionPanics(t *testing.T) {
	api := httpapi.New(httpapi.Config{Log: slog.New(slog.DiscardHandler)})
	defer func() {
		if recover() == nil {
			t.Error("an operation without a permission was registered")
		}
	}()
	httpapi.Op(api, "GET", "/secret", authz.Permission{}, func(context.Context, *db.Tx, *struct{}) (httpapi.NoContent, error) {
		return httpapi.NoContent{}, nil
	})
}
