package pdf

import (
	"strings"
	"unicode/utf8"
)

// Wrap cleans text and breaks it into lines that fit a width: between words,
// after hyphens and slashes, and within a word that alone is too long: a long
// e-mail address rather after one of its signs than between letters. At most
// one line in a row is left empty, and none at the ends.
func (s Style) Wrap(text string, width Length) []string {
	var lines []string
	blank := true

	for paragraph := range strings.SplitSeq(Clean(text), "\n") {
		paragraph = strings.Trim(paragraph, " ")
		if paragraph != "" {
			lines = s.wrapInto(lines, paragraph, width)
		} else if !blank {
			lines = append(lines, "")
		}
		blank = paragraph == ""
	}

	if len(lines) > 0 && blank {
		lines = lines[:len(lines)-1]
	}

	return lines
}

func (s Style) wrapInto(lines []string, text string, width Length) []string {
	widths := &typefaces()[s.Face].widths
	start := 0
	breakAt := 0
	sum := 0
	sinceBreak := 0
	signAt := 0
	sinceSign := 0

	for i, r := range text {
		w := 0
		if r <= lastRune {
			w = int(widths[r])
		}
		for r != ' ' && s.lengthOf(sum+w) > width && i > start {
			end := breakAt
			if end <= start { // a word longer than the line
				if end, sinceBreak = signAt, sinceSign; end <= start {
					end = i
					sinceBreak = 0
				}
			}
			lines = append(lines, strings.TrimRight(text[start:end], " "))
			start = end
			sum = sinceBreak
			breakAt = start
		}

		sum += w
		sinceBreak += w
		if sinceSign += w; strings.ContainsRune("@._", r) {
			signAt = i + utf8.RuneLen(r)
			sinceSign = 0
		}
		if after := i + utf8.RuneLen(r); breaksAfter(r) {
			breakAt = after
			sinceBreak = 0
		}
	}

	return append(lines, strings.TrimRight(text[start:], " "))
}

func breaksAfter(r rune) bool {
	switch r {
	case ' ', '-', '/', '–', '—', '\u2010', '\u2009', '\u2002', '\u2003':
		return true
	}
	return false
}

// WrapAtMost wraps and cuts what is longer than so many lines, showing that
// it was cut.
func (s Style) WrapAtMost(text string, width Length, most int) []string {
	lines := s.Wrap(text, width)
	if len(lines) <= most {
		return lines
	}

	lines = lines[:most]
	lines[most-1] = s.shortenTo(lines[most-1]+"…", width)

	return lines
}

// Fit makes text one line that fits, cut with an ellipsis when it is longer.
func (s Style) Fit(text string, width Length) string {
	text = strings.TrimSpace(strings.ReplaceAll(Clean(text), "\n", " "))
	if s.Width(text) <= width {
		return text
	}
	return s.shortenTo(text+"…", width)
}

// shortenTo drops letters before the ellipsis at the end until the text fits.
func (s Style) shortenTo(text string, width Length) string {
	widths := &typefaces()[s.Face].widths
	body := strings.TrimSuffix(text, "…")
	sum := int(widths['…'])

	for i, r := range body {
		if sum += int(widths[r]); s.lengthOf(sum) > width {
			body = body[:i]
			break
		}
	}

	return strings.TrimRight(body, " ") + "…"
}
