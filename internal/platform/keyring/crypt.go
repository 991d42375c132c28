package keyring

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// Cell is the place of a value in the database. A value that was copied to
// another place does not decrypt there.
type Cell struct{ Table, Column, Row string }

func (c Cell) String() string { return fmt.Sprintf("%q.%q.%q", c.Table, c.Column, c.Row) }

// stored is what an encrypted value looks like: its key's name, and nonce, text
// and tag (12, any and 16 bytes) in base64.
var stored = regexp.MustCompile(`^(k[1-9][0-9]{0,8}):[A-Za-z0-9+/]{38,}={0,2}$`)

// KeyOf names the key that a stored value was encrypted with; empty: it is clear.
func KeyOf(value string) string {
	if found := stored.FindStringSubmatch(value); found != nil {
		return found[1]
	}
	return ""
}

func (k key) newCipher() (cipher.AEAD, error) {
	derived, err := k.deriveKey("encryption")
	if err != nil {
		return nil, err
	}

	block, err := aes.NewCipher(derived)
	if err != nil {
		return nil, err
	}

	return cipher.NewGCM(block)
}

// Encrypt gives what is stored of a secret: AES-256-GCM under the first key.
func (r *Ring) Encrypt(at Cell, text string) (string, error) {
	k, err := r.firstKey()
	if err != nil {
		return "", err
	}

	gcm, err := k.newCipher()
	if err != nil {
		return "", fmt.Errorf("encrypt: %w", err)
	}

	nonce := make([]byte, gcm.NonceSize())
	rand.Read(nonce)

	return k.id + ":" + base64.StdEncoding.EncodeToString(gcm.Seal(nonce, nonce, []byte(text), []byte(at.String()))), nil
}

// ErrAltered says that a stored value is not what was stored at this place.
var ErrAltered = errors.New("the encrypted value was changed, or is from another place")

// Decrypt gives the secret back.
func (r *Ring) Decrypt(at Cell, value string) (string, error) {
	id, encoded, _ := strings.Cut(value, ":")
	if KeyOf(value) == "" {
		return "", fmt.Errorf("read %s: %w", at, ErrAltered)
	}

	k, err := r.findKey(id)
	if err != nil {
		return "", fmt.Errorf("read %s: %w", at, err)
	}

	gcm, err := k.newCipher()
	if err != nil {
		return "", fmt.Errorf("read %s: %w", at, err)
	}

	sealed, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil || len(sealed) < gcm.NonceSize() {
		return "", fmt.Errorf("read %s: %w", at, ErrAltered)
	}

	text, err := gcm.Open(nil, sealed[:gcm.NonceSize()], sealed[gcm.NonceSize():], []byte(at.String()))
	if err != nil {
		return "", fmt.Errorf("read %s with key %s: %w", at, id, ErrAltered)
	}

	return string(text), nil
}

// Sign gives a keyed hash (HMAC-SHA256) of a message of this purpose, and the
// name of its key, which is the first.
func (r *Ring) Sign(purpose, message string) (id, mac string, err error) {
	k, err := r.firstKey()
	if err != nil {
		return "", "", err
	}

	mac, err = k.signMessage(purpose, message)
	return k.id, mac, err
}

// Signed reports whether a keyed hash is that of the message.
func (r *Ring) Signed(purpose, message, id, mac string) (bool, error) {
	k, err := r.findKey(id)
	if err != nil {
		return false, err
	}

	is, err := k.signMessage(purpose, message)
	return hmac.Equal([]byte(is), []byte(mac)), err
}

func (k key) signMessage(purpose, message string) (string, error) {
	derived, err := k.deriveKey(purpose)
	if err != nil {
		return "", err
	}

	sum := hmac.New(sha256.New, derived)
	sum.Write([]byte(message))

	return hex.EncodeToString(sum.Sum(nil)), nil
}
