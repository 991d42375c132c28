// Package auth knows who somebody is: passwords, tokens and their ends.
package auth

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/alexedwards/argon2id"

	"forecourt/internal/platform/httpapi"
)

// usual are the argon2id parameters OWASP recommends: 19 MiB, two passes.
var usual = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// Cost is the work that making and comparing a hash takes.
type Cost = argon2id.Params

// hashesMade counts them, so that a test can check that a login costs one
// with known and unknown names alike.
var hashesMade atomic.Int64

// Hash hashes a password for storing.
func Hash(ctx context.Context, password string) (string, error) {
	release, err := hashing.waitForTurn(ctx, NetworkOf(httpapi.Address(ctx)))
	if err != nil {
		return "", err
	}
	defer release()
	hashesMade.Add(1)
	hash, err := argon2id.CreateHash(password, usual)
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

// matchesHash compares a password with a stored hash; "" is nobody's hash. It also
// reports whether the hash was made at another cost and should be renewed.
func matchesHash(password, hash string, cost *Cost) (ok, outdated bool, err error) {
	known := hash != ""
	if !known {
		hash = nobody
	}
	hashesMade.Add(1)
	ok, params, err := argon2id.CheckHash(password, hash)
	if err != nil {
		return false, false, fmt.Errorf("compare password: %w", err)
	}

	return ok && known, *params != *cost, nil
}
