package keyring_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forecourt/internal/platform/keyring"
)

var here = keyring.Cell{Table: "settings", Column: "value", Row: "crm.key"}

func open(t *testing.T, file string) *keyring.Ring {
	t.Helper()
	ring, err := keyring.Open(keyring.Place{File: file})
	if err != nil {
		t.Fatal(err)
	}
	return ring
}

func add(t *testing.T, ring *keyring.Ring) string {
	t.Helper()
	id, err := ring.Add()
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func encrypt(t *testing.T, ring *keyring.Ring) string {
	t.Helper()
	stored, err := ring.Encrypt(here, "hush")
	if err != nil {
		t.Fatal(err)
	}
	return stored
}

func TestValueBelongsToItsCell(t *testing.T) {
	ring := open(t, filepath.Join(t.TempDir(), keyring.FileName))
	add(t, ring)
	stored := encrypt(t, ring)
	if again := encrypt(t, ring); again == stored || strings.Contains(stored, "hush") || keyring.KeyOf(stored) != "k1" {
		t.Errorf("stored as %q and %q", stored, again)
	}
	if got, err := ring.Decrypt(here, stored); err != nil || got != "hush" {
		t.Errorf("%q, %v", got, err)
	}
	for name, at := range map[string]keyring.Cell{
		"another row":    {Table: "settings", Column: "value", Row: "mail.key"},
		"another column": {Table: "settings", Column: "name", Row: "crm.key"},
		"another table":  {Table: "second_factors", Column: "value", Row: "crm.key"},
	} {
		if _, err := ring.Decrypt(at, stored); !errors.Is(err, keyring.ErrAltered) {
			t.Errorf("in %s it is read: %v", name, err)
		}
	}
	if _, err := ring.Decrypt(here, stored[:10]+"AAAA"+stored[14:]); !errors.Is(err, keyring.ErrAltered) {
		t.Errorf("changed: %v", err)
	}
	if _, err := ring.Decrypt(here, "hush"); !errors.Is(err, keyring.ErrAltered) {
		t.Errorf("clear: %v", err)
	}
}

// A server goes on with the keys that a command has made or dropped meanwhile.
func TestChangedFileIsNoticed(t *testing.T) {
	file := filepath.Join(t.TempDir(), keyring.FileName)
	server, command := open(t, file), open(t, file)
	add(t, command)
	old := encrypt(t, server)
	if id := add(t, command); id != "k2" {
		t.Errorf("the second key is %s", id)
	}
	if stored := encrypt(t, server); keyring.KeyOf(stored) != "k2" {
		t.Errorf("the server goes on with %s", keyring.KeyOf(stored))
	}
	if got, err := server.Decrypt(here, old); err != nil || got != "hush" {
		t.Errorf("under the old key: %q, %v", got, err)
	}
	if err := command.Drop("k1"); err != nil {
		t.Fatal(err)
	}
	var missing *keyring.MissingError
	if _, err := server.Decrypt(here, old); !errors.As(err, &missing) || missing.ID != "k1" || !strings.Contains(err.Error(), file) {
		t.Errorf("under a dropped key: %v", err)
	}
	if id := add(t, command); id != "k3" {
		t.Errorf("a further key is called %s", id)
	}
}

// An error of a line never holds the line: it may be a key.
func TestWrongKeysAreNotShown(t *testing.T) {
	for _, text := range []string{"k1:c2VjcmV0", "secret", "k1:dGVzdCBrZXkgdGVzdCBrZXkgdGVzdCBrZXkgdGVzdCE=,k1:dGVzdCBrZXkgdGVzdCBrZXkgdGVzdCBrZXkgdGVzdCE="} {
		if _, err := keyring.Open(keyring.Place{Text: text}); err == nil || strings.Contains(err.Error(), "c2VjcmV0") || strings.Contains(err.Error(), "dGVzdCB") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", text, err)
		}
	}
	file := filepath.Join(t.TempDir(), keyring.FileName)
	if err := os.WriteFile(file, []byte("k1 secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := keyring.Open(keyring.Place{File: file}); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("of the file: %v", err)
	}
}
