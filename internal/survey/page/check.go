package page

// The question of a check and its answers: whether what somebody was not content with is settled.
const (
	CheckQuestion = 1
	CheckSettled  = 1
	CheckOpen     = 2
)

// Check gives the questionnaire that asks, after a follow-up was closed, whether it is
// settled.
func Check() Questionnaire {
	return Questionnaire{
		Languages: Spoken(),
		Questions: []Question{{
			ID: CheckQuestion, Type: Radio, Required: true, Comments: true,
			Text: checkTexts["question"], Hint: checkTexts["hint"],
			Answers: []Answer{{ID: CheckSettled, Text: checkTexts["settled"]}, {ID: CheckOpen, Text: checkTexts["open"]}},
		}},
	}
}

var checkTexts = map[string]Texts{
	"question": {
		"1": "Ar viskas išspręsta?",
		"2": "Is it settled?",
		"3": "Vai viss ir atrisināts?",
		"4": "Kas kõik on lahendatud?",
		"5": "Всё решено?",
	},
	"hint": {
		"1": "Neseniai rūpinomės tuo, kas Jums nepatiko.", "2": "We lately looked after what you were not content with.",
		"3": "Nesen rūpējāmies par to, kas jūs neapmierināja.",
		"4": "Tegelesime hiljuti sellega, millega te rahul ei olnud.",
		"5": "Недавно мы занимались тем, что вас не устроило.",
	},
	"settled": {
		"1": "Taip, išspręsta", "2": "Yes, it is settled", "3": "Jā, atrisināts", "4": "Jah, lahendatud", "5": "Да, решено",
	},
	"open": {
		"1": "Ne, dar ne", "2": "No, not yet", "3": "Nē, vēl ne", "4": "Ei, veel mitte", "5": "Нет, ещё нет",
	},
}
