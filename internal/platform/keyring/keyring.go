// Package keyring holds the keys that encrypt secrets in the database and seal
// its log. They lie outside of the database and its backups: in a file that
// only its owner reads, or in the environment.
package keyring

import (
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Variable is the environment variable that holds the keys when no file does.
const Variable = "FORECOURT_KEYS"

// FileName is what the file of the keys is called in the data folder.
const FileName = "forecourt.keys"

// keyBytes is the length of a key.
const keyBytes = 32

// Place says where the keys are.
type Place struct {
	// Text holds the keys themselves, "k2:BASE64,k1:BASE64"; empty: File does.
	Text string
	// File has a key in each line.
	File string
}

type key struct {
	id     string
	secret []byte
}

// Ring is the keys of one installation; the first encrypts, all decrypt. A
// change of the file by another process is noticed.
type Ring struct {
	place Place

	mu    sync.Mutex
	keys  []key
	state fileState
}

// fileState is by what a changed file is known again.
type fileState struct {
	changed time.Time
	size    int64
}

// Open reads the keys. A file that is not there is a ring without keys.
func Open(place Place) (*Ring, error) {
	r := &Ring{place: place}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r, r.readFile()
}

// Where names where the keys are looked for.
func (r *Ring) Where() string {
	if r.place.Text != "" {
		return "the environment variable " + Variable
	}
	return "the file " + r.place.File
}

// File gives the file of the keys; empty when they are in the environment.
func (r *Ring) File() string {
	if r.place.Text != "" {
		return ""
	}
	return r.place.File
}

// Readable reports whether others on this machine may read the file.
func (r *Ring) Readable() bool {
	info, err := os.Stat(r.File())
	return err == nil && info.Mode().Perm()&0o077 != 0
}

// readFile reads the keys, unless those of the file are known already.
func (r *Ring) readFile() error {
	text := r.place.Text
	if text == "" {
		info, err := os.Stat(r.place.File)
		if errors.Is(err, fs.ErrNotExist) {
			r.keys = nil
			r.state = fileState{}
			return nil
		}
		if err != nil {
			return fmt.Errorf("read keys: %w", err)
		}

		state := fileState{info.ModTime(), info.Size()}
		if state == r.state {
			return nil
		}

		content, err := os.ReadFile(r.place.File)
		if err != nil {
			return fmt.Errorf("read keys: %w", err)
		}

		text = string(content)
		r.state = state
	} else if r.keys != nil {
		return nil
	}
	keys, err := parseKeys(text)
	if err != nil {
		return fmt.Errorf("read keys in %s: %w", r.Where(), err)
	}

	r.keys = keys

	return nil
}

var idPattern = regexp.MustCompile(`^k[1-9][0-9]{0,8}$`)

func parseKeys(text string) ([]key, error) {
	var keys []key
	for n, field := range strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == '\n' || c == ' ' || c == '\r' }) {
		id, encoded, _ := strings.Cut(field, ":")
		secret, err := base64.StdEncoding.DecodeString(encoded)
		switch {
		case !idPattern.MatchString(id) || err != nil || len(secret) != keyBytes: // never the text itself: it may be a key
			return nil, fmt.Errorf("key number %d is not written as k1:BASE64 of %d bytes", n+1, keyBytes)
		case slices.ContainsFunc(keys, func(k key) bool { return k.id == id }):
			return nil, fmt.Errorf("two keys are called %s", id)
		}

		keys = append(keys, key{id, secret})
	}

	return keys, nil
}

// knownKeys gives the keys as they are now.
func (r *Ring) knownKeys() ([]key, error) {
	if r == nil {
		return nil, errors.New("there is no keyring")
	}

	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.readFile(); err != nil {
		return nil, err
	}

	return r.keys, nil
}

// IDs names the keys, the one that encrypts first.
func (r *Ring) IDs() ([]string, error) {
	keys, err := r.knownKeys()
	ids := make([]string, len(keys))

	for i, k := range keys {
		ids[i] = k.id
	}
	return ids, err
}

// MissingError says that a key is needed and not there.
type MissingError struct{ ID, Where string }

func (e *MissingError) Error() string {
	if e.ID == "" {
		return "there is no key in " + e.Where
	}
	return fmt.Sprintf("key %s is missing: it was looked for in %s", e.ID, e.Where)
}

// firstKey gives the key that encrypts.
func (r *Ring) firstKey() (key, error) {
	keys, err := r.knownKeys()
	if err == nil && len(keys) == 0 {
		err = &MissingError{Where: r.Where()}
	}
	if err != nil {
		return key{}, err
	}

	return keys[0], nil
}

// findKey gives the key of this name.
func (r *Ring) findKey(id string) (key, error) {
	keys, err := r.knownKeys()
	if err != nil {
		return key{}, err
	}

	for _, k := range keys {
		if k.id == id {
			return k, nil
		}
	}

	return key{}, &MissingError{ID: id, Where: r.Where()}
}

// deriveKey makes the key of one purpose.
func (k key) deriveKey(purpose string) ([]byte, error) {
	return hkdf.Key(sha256.New, k.secret, nil, "forecourt "+purpose, keyBytes)
}

// Mark identifies a key without giving it away: the database keeps it, to know
// another key of the same name.
func (r *Ring) Mark(id string) (string, error) {
	k, err := r.findKey(id)
	if err != nil {
		return "", err
	}

	mark, err := k.deriveKey("mark")
	return hex.EncodeToString(mark[:8]), err
}

// errInEnvironment: what stands in the environment is changed by people.
var errInEnvironment = errors.New("the keys are in " + Variable + ", which only you can change")

// New gives what a further key would be: the next name and a random key.
func (r *Ring) New() (string, error) {
	keys, err := r.knownKeys()
	if err != nil {
		return "", err
	}

	last := 0
	for _, k := range keys {
		n, err := strconv.Atoi(k.id[1:])
		if err != nil {
			return "", fmt.Errorf("read name of key: %w", err)
		}

		last = max(last, n)
	}

	secret := make([]byte, keyBytes)
	rand.Read(secret)

	return "k" + strconv.Itoa(last+1) + ":" + base64.StdEncoding.EncodeToString(secret), nil
}

// Add makes a new key, which encrypts from now on, and gives its name.
func (r *Ring) Add() (id string, err error) {
	made, err := r.New()
	if err != nil {
		return "", err
	}

	id, _, _ = strings.Cut(made, ":")
	return id, r.rewriteFile(func(lines []string) []string { return append([]string{made}, lines...) })
}

// Drop removes a key for good.
func (r *Ring) Drop(id string) error {
	if _, err := r.findKey(id); err != nil {
		return err
	}
	return r.rewriteFile(func(lines []string) []string {
		return slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, id+":") })
	})
}

// rewriteFile replaces the file as a whole: a crash leaves the old keys or the new.
func (r *Ring) rewriteFile(change func(lines []string) []string) error {
	if r.place.Text != "" {
		return errInEnvironment
	}

	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.readFile(); err != nil {
		return err
	}

	var lines []string
	for _, k := range r.keys {
		lines = append(lines, k.id+":"+base64.StdEncoding.EncodeToString(k.secret))
	}
	if err := replaceFile(r.place.File, strings.Join(change(lines), "\n")+"\n"); err != nil {
		return fmt.Errorf("write keys: %w", err)
	}

	r.state = fileState{}

	return r.readFile()
}

func replaceFile(path, content string) error {
	draft, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*") // 0600
	if err != nil {
		return err
	}

	_, err = draft.WriteString(content)
	if err = errors.Join(err, draft.Sync(), draft.Close()); err == nil {
		err = os.Rename(draft.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(draft.Name()))
	}

	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}

	return errors.Join(folder.Sync(), folder.Close())
}
