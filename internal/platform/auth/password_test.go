package auth

import (
	"testing"

	"github.com/alexedwards/argon2id"
)

// A login of an unknown user takes as long as any other only while nobody's
// hash is made like those of users.
func TestNobodysHashIsMadeLikeOthers(t *testing.T) {
	params, _, _, err := argon2id.DecodeHash(nobody)
	if err != nil {
		t.Fatal(err)
	}
	if *params != *usual {
		t.Errorf("nobody's hash has the parameters %+v, those of users %+v", *params, *usual)
	}
}
