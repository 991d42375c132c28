package demo_test

import (
	"log/slog"
	"slices"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
	"forecourt/internal/testkit/dbtest"
)

// TestFeaturesWithPictures: wheels and what is seen in the cabin have pictures; what could only be drawn on a body, which
// would be of another paint than the one chosen, has none.
func TestFeaturesWithPictures(t *testing.T) {
	ctx, cfg := t.Context(), app.Config{Config: dbtest.Config(t, "sqlite"), Log: slog.New(slog.DiscardHandler)}
	storage, err := app.OpenFiles(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	database, err := app.Open(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	if err := demo.Load(ctx, database, demo.Options{Seed: 1, Files: files.New(database, storage), Pictures: true}); err != nil {
		t.Fatal(err)
	}
	var codes []string
	err = database.View(ctx, db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		codes, err = db.Select[string](ctx, tx, "SELECT DISTINCT code FROM features WHERE image <> '' AND {brand:brand_id} ORDER BY code")
		return err
	})
	if want := []string{"HST", "HWL", "NAV", "PTE", "PWI", "W18", "W19", "W20"}; err != nil || !slices.Equal(codes, want) {
		t.Errorf("features with pictures: %v, want %v, %v", codes, want, err)
	}
}
