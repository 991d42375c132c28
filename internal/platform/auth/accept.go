package auth

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/trustelem/zxcvbn"

	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
)

// Which passwords are accepted, wherever one is set.

// MinPassword is the least number of characters of a password (OP-143).
const MinPassword = 10

const (
	// maxPassword bounds the work of hashing.
	maxPassword = 256
	// estimated is how many characters guesses are estimated of: the work grows
	// with their square, and so many suffice.
	estimated = 64
	// leastScore is zxcvbn's "safely unguessable": a hundred million guesses.
	leastScore = 3
	// leastBeside is how many letters and digits a password has besides names.
	leastBeside = 6
)

// expected are words that guesses begin with here, besides those of the list
// that zxcvbn brings, which knows English.
var expected = []string{
	issuer,
	"slaptazodis", "prisijungimas", "lietuva", "vilnius", "kaunas", "klaipeda", "siauliai", "panevezys",
	"zalgiris", "automobilis", "automobiliai",
	"salonas", "masina", "labas", "labadiena", "labasrytas", "pavasaris", "vasara", "ruduo", "ziema", "meile",
	"mama", "kompiuteris", "krepsinis",
	"futbolas", "pardavimai", "pardavejas", "darbuotojas", "vadybininkas", "vadybininke", "direktorius",
	"klientas", "pasiulymas", "mokykla", "sveikas",
	"saulute", "mamyte", "tevyne", "lietuvis", "sausis", "vasaris", "kovas", "balandis", "geguze", "birzelis",
	"liepa", "rugpjutis", "rugsejis",
	"spalis", "lapkritis", "gruodis", "pirmadienis", "antradienis", "treciadienis", "ketvirtadienis",
	"penktadienis", "sestadienis", "sekmadienis",
	"naujas", "nauja", "naujausias", "naujiena", "senas", "sena", "mano", "tavo", "musu", "jusu", "savo", "geras",
	"gera", "geriausias", "geriausia",
	"pirmas", "antras", "trecias", "didelis", "mazas", "greitas", "grazus", "grazi", "laimingas", "laime",
	"draugas", "drauge", "seima", "tetis", "vaikai",
	"namai", "namas", "darbas", "darbai", "imone", "grupe", "biuras", "servisas", "vadovas", "vadove",
	"administratorius", "naudotojas", "vartotojas",
	"kodas", "raktas", "saugus", "slaptas", "sistema", "programa", "internetas", "telefonas", "puslapis", "saule",
	"menulis", "jura", "miskas", "katinas", "suniukas",
	"alus", "kava", "pinigai", "eurai", "vakaras", "rytas", "diena", "metai", "variklis", "masinos", "auto",
}

// Owner is whose password it is: their names are what others try first.
type Owner struct{ Username, Name, Email string }

// CheckPassword notes what is wrong with a new password.
func CheckPassword(fields *fault.Fields, path, password string, of Owner) {
	switch length := utf8.RuneCountInString(password); {
	case length < MinPassword:
		fields.Add(path, "password_short", "min", MinPassword)
	case length > maxPassword:
		fields.Add(path, "too_long", "max", maxPassword)
	case find.Key(password) == find.Key(of.Username):
		fields.Add(path, "password_username")
	case isGuessable(password, of):
		fields.Add(path, "password_common")
	}
}

// AcceptPassword refuses a password that CheckPassword finds wrong.
func AcceptPassword(password string, of Owner) error {
	var fields fault.Fields
	CheckPassword(&fields, "password", password, of)
	return fields.Err()
}

// isGuessable estimates the password as it stands and without accents, as many
// people type their own language.
func isGuessable(password string, of Owner) bool {
	words := of.listWords()
	plain := find.Fold(password)
	if namesAlone(plain, words) {
		return true
	}
	if zxcvbn.PasswordStrength(cutPassword(password), words).Score < leastScore {
		return true
	}

	return plain != strings.ToLower(password) && zxcvbn.PasswordStrength(cutPassword(plain), words).Score < leastScore
}

// namesAlone reports whether a password is little but names, however often they
// stand in it and whatever is put between them.
func namesAlone(plain string, words []string) bool {
	rest := plain
	for _, word := range words {
		if utf8.RuneCountInString(word) >= 3 {
			rest = strings.ReplaceAll(rest, strings.ToLower(word), "")
		}
	}

	if rest == plain {
		return false
	}

	beside := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, rest)

	return utf8.RuneCountInString(beside) < leastBeside
}

// listWords lists the names of the owner, whole and in parts.
func (o Owner) listWords() []string {
	words := append([]string{}, expected...)
	for _, name := range []string{o.Username, o.Name, o.Email} {
		name = find.Fold(name)
		words = append(words, name)
		words = append(words,
			strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })...)
	}

	return words
}

func cutPassword(password string) string {
	letters := []rune(password)
	return string(letters[:min(len(letters), estimated)])
}
