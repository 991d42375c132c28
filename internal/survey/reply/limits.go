package reply

import (
	"time"

	"forecourt/internal/platform/stranger"
)

var (
	// guesses are of tokens that there are not, from one network.
	guesses = stranger.Limit{Of: "survey guesses", Most: 20, Span: 10 * time.Minute}
	// posts are to one survey.
	posts = stranger.Limit{Of: "survey posts", Most: 60, Span: time.Minute}
)
