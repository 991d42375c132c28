package person_test

import (
	"testing"

	"forecourt/internal/platform/person"
)

func TestEmailKey(t *testing.T) {
	for address, want := range map[string]string{
		"Ona@Example.COM": "ona@example.com", "\tona@example.com": "ona@example.com", "ona+news@example.com": "ona@example.com", "+x@example.com": "+x@example.com",
		"": "", "ona": "", "@example.com": "", "ona@": "", "a@b@c.example": "a@b@c.example",
	} {
		if got := person.EmailKey(address); got != want {
			t.Errorf("%q is %q, want %q", address, got, want)
		}
	}
}

// Numbers are the same however they are dialled at home, and others abroad.
func TestPhoneKey(t *testing.T) {
	for number, want := range map[string]string{
		"+370 612 34567": "61234567", "370-612-34567": "61234567", "00370 612 34567": "61234567", "8 612 34567": "61234567", "(8-612) 34567": "61234567", "0 612 34567": "61234567", "61234567": "61234567",
		"+371 2123 4567": "21234567", "+372 512 3456": "5123456", "+372 5123 4567": "51234567",
		"+49 30 1234567": "49301234567", "+44 20 7946 0958": "442079460958", "+812345678": "812345678",
		"": "", "1234": "", "call me": "", "٣٤٥٦٧٨": "",
	} {
		if got := person.PhoneKey(number); got != want {
			t.Errorf("%q is %q, want %q", number, got, want)
		}
	}
}

func TestCodeKey(t *testing.T) {
	for code, want := range map[string]string{"LT 399.11": "LT39911", "lt39911": "LT39911", " - ": "", "ąž-1": "ĄŽ1"} {
		if got := person.CodeKey(code); got != want {
			t.Errorf("%q is %q, want %q", code, got, want)
		}
	}
}
