package openid

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
)

// Person is whom a provider has proven.
type Person struct {
	// Subject names the person at the provider, for ever.
	Subject string
	// Email belongs to the person where Verified says so.
	Email    string
	Verified bool
	Name     string
	// Groups are those of the person. Elsewhere says that the provider has left
	// them out of its answer, since there are too many.
	Groups    []string
	Elsewhere bool
}

const (
	longest    = 255
	mostGroups = 1000
)

func readPerson(id *oidc.IDToken, p Provider) (Person, error) {
	var claims map[string]json.RawMessage
	if err := id.Claims(&claims); err != nil {
		return Person{}, fmt.Errorf("%w: %w", ErrAnswer, err)
	}
	if by := claimText(claims["azp"]); len(id.Audience) > 1 && by != p.ClientID || by != "" && by != p.ClientID {
		return Person{}, fmt.Errorf("%w: made for another program", ErrAnswer)
	}
	if id.Subject == "" || len(id.Subject) > longest {
		return Person{}, fmt.Errorf("%w: it names nobody", ErrAnswer)
	}

	person := Person{
		Subject: id.Subject, Email: strings.TrimSpace(claimText(claims["email"])),
		Name: strings.TrimSpace(claimText(claims["name"])),
	}
	// xms_edov is what Entra ID calls it.
	person.Verified = person.Email != "" && (claimsYes(claims["email_verified"]) || claimsYes(claims["xms_edov"]))
	if len(person.Email) > longest {
		person.Email = ""
		person.Verified = false
	}
	if p.GroupsClaim != "" {
		person.Groups, person.Elsewhere = groupsIn(claims, p.GroupsClaim)
	}

	return person, nil
}

// claimText reads a claim that is a text; any other is none.
func claimText(claim json.RawMessage) (is string) {
	if json.Unmarshal(claim, &is) != nil {
		return ""
	}
	return is
}

// claimsYes reads a claim that is true, in one of the ways that providers write it.
func claimsYes(claim json.RawMessage) bool {
	switch string(claim) {
	case "true", `"true"`, "1", `"1"`:
		return true
	}
	return false
}

// groupsIn reads the claim of this name, or of this path.
func groupsIn(claims map[string]json.RawMessage, name string) (list []string, elsewhere bool) {
	claim, found := claims[name]
	for at := claims; !found; {
		first, rest, nested := strings.Cut(name, ".")
		if !nested {
			claim = at[first]
			break
		}

		var inner map[string]json.RawMessage
		if json.Unmarshal(at[first], &inner) != nil {
			break
		}

		at = inner
		name = rest
	}

	if one := claimText(claim); one != "" {
		return []string{one}, false
	}
	if claim != nil && json.Unmarshal(claim, &list) != nil {
		return nil, false
	}

	var names map[string]json.RawMessage
	_ = json.Unmarshal(claims["_claim_names"], &names) // none: the groups are all here
	_, elsewhere = names[name]

	return list[:min(len(list), mostGroups)], elsewhere && len(list) == 0
}
