// Package auth knows who somebody is: passwords, tokens and their ends.
package auth

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"

	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
)

// MinPassword is the least number of characters of a password (OP-143).
const MinPassword = 10

// maxPassword bounds the work of hashing.
const maxPassword = 256

// hashing are the argon2id parameters OWASP recommends: 19 MiB, two passes.
var hashing = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// Cost is the work that making and comparing a hash takes.
type Cost = argon2id.Params

// hashers bounds how many hashes run at once, so that a rush of logins leaves
// memory and processors to everybody else.
var hashers = make(chan struct{}, max(1, runtime.NumCPU()/2))

// hashesMade counts them, so that a test can check that a login costs one
// with known and unknown names alike.
var hashesMade atomic.Int64

func hashTurn(ctx context.Context) (release func(), err error) {
	select {
	case hashers <- struct{}{}:
		hashesMade.Add(1)
		return func() { <-hashers }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Hash hashes a password for storing.
func Hash(ctx context.Context, password string) (string, error) {
	release, err := hashTurn(ctx)
	if err != nil {
		return "", err
	}
	defer release()
	hash, err := argon2id.CreateHash(password, hashing)
	if err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	return hash, nil
}

// nobody is a hash that no user has, made with the parameters above. Logins of
// unknown users are compared with it, so that they take as long as those of
// known ones. It is written down, since making it takes as long as all else of
// a start together.
const nobody = "$argon2id$v=19$m=19456,t=2,p=1$H0HJyWmKV+5p27cf8qyaJQ$T9Wkg6AYKU0/OCrOBM5KTZBTl5EJR2zzEZ1pdUD2h8Y"

// matches compares a password with a stored hash; "" is nobody's hash. It also
// reports whether the hash was made at another cost and should be renewed.
func matches(ctx context.Context, password, hash string, cost *Cost) (ok, outdated bool, err error) {
	known := hash != ""
	if !known {
		hash = nobody
	}
	release, err := hashTurn(ctx)
	if err != nil {
		return false, false, err
	}
	defer release()
	ok, params, err := argon2id.CheckHash(password, hash)
	if err != nil {
		return false, false, fmt.Errorf("compare password: %w", err)
	}
	return ok && known, *params != *cost, nil
}

// CheckPassword notes what is wrong with a new password.
func CheckPassword(fields *fault.Fields, path, password, username string) {
	switch length := utf8.RuneCountInString(password); {
	case length < MinPassword:
		fields.Add(path, "password_short", "min", MinPassword)
	case length > maxPassword:
		fields.Add(path, "too_long", "max", maxPassword)
	case strings.EqualFold(find.Key(password), find.Key(username)):
		fields.Add(path, "password_username")
	}
}

// AcceptPassword refuses a password that CheckPassword finds wrong.
func AcceptPassword(password, username string) error {
	var fields fault.Fields
	CheckPassword(&fields, "password", password, username)
	return fields.Err()
}
