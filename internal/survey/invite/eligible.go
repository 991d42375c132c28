// Package invite asks customers how content they are: it plans whom to ask and when, says why
// somebody is not asked, hands the mails over, reminds, and keeps the log of all that.
package invite

import (
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/settings"
)

// Why somebody is not asked. The first of them that holds is the reason.
const (
	noSurvey   = "no_survey"
	noSender   = "no_sender"
	noEmail    = "no_email"
	badEmail   = "bad_email"
	ownAddress = "own_address"
	suppressed = "suppressed"
	noConsent  = "no_consent"
	noBasis    = "no_basis"
	tooOld     = "too_old"
	duplicate  = "duplicate"
	tooSoon    = "too_soon"
)

// Reasons are all of them, in the order they are asked.
var Reasons = []string{
	noSurvey, noSender, noEmail, badEmail, ownAddress, suppressed, noConsent, noBasis, tooOld,
	duplicate, tooSoon,
}

// facts is all that decides whether somebody may be asked.
type facts struct {
	// survey: an active one is bound to the company's brand; sender: the company says who it is.
	survey, sender bool
	email          string
	// own: the address is that of a user; suppressed: it gets no mails of surveys.
	own, suppressed bool
	// consent is the newest of the person with the company: yes, no, or empty where nobody has
	// said anything; existing: the law of the country lets customers be asked who can object.
	consent     string
	existing    bool
	optOutSince *date.Date
	visit       date.Date
	// earlier: the vehicle was there for the same unit not long before; asked: the person was
	// written to lately, by whatever company.
	earlier, asked bool
}

// freed are limits that do not count: a reminder is not too soon.
type freed struct{ age, frequency bool }

// findReason finds the reason why somebody is not asked; empty: nothing speaks against it.
func (f facts) findReason(set settings.Surveys, today date.Date, free freed) string {
	switch {
	case !f.survey:
		return noSurvey
	case !f.sender:
		return noSender
	case f.email == "":
		return noEmail
	case !fault.IsEmail(f.email):
		return badEmail
	case f.own:
		return ownAddress
	case f.suppressed:
		return suppressed
	case f.consent == "no":
		return noConsent
	case f.consent != "yes" && !f.hasBasis():
		return noBasis
	case !free.age && today.DaysSince(f.visit) > int64(set.TooOld):
		return tooOld
	case !free.frequency && f.earlier:
		return duplicate
	case !free.frequency && f.asked:
		return tooSoon
	}
	return ""
}

// hasBasis reports whether people who have said nothing may be asked: where the law lets
// customers be asked, and they could object when they gave the address.
func (f facts) hasBasis() bool {
	return f.existing && f.optOutSince != nil && f.visit.Compare(*f.optOutSince) >= 0
}
