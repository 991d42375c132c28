package figure

import "math"

// Kind is what is measured: the NPS lies between -100 and 100, a KPI between 0 and 100.
type Kind struct {
	first, second float64 // what the answers added to an interval come to
	least         int64
	nps           bool
}

// The kinds of figures. An interval has three answers more: three quarters of one at each end
// and one and a half in the middle (adjusted Wald).
var (
	NPS = Kind{0, 150_000_000, -Most, true}
	KPI = Kind{15_000, 112_500_000, 0, false}
)

// Sums are what is known of any number of answers, enough for every figure of them.
type Sums struct {
	// N counts the answers, Sum adds their points up, Squares the squares of them.
	N, Sum, Squares int64
	// High counts those of 80 and more, Low those of 40 and less, Below those of less than nothing.
	High, Low, Below int64
	// LeftOut says that there were answers that are not counted, about people of whom there are few.
	LeftOut bool
}

// Add takes others in.
func (s *Sums) Add(o Sums) {
	s.N += o.N
	s.Sum += o.Sum
	s.Squares += o.Squares
	s.High += o.High
	s.Low += o.Low
	s.Below += o.Below
	s.LeftOut = s.LeftOut || o.LeftOut
}

// Without gives what is left when others are taken out.
func (s Sums) Without(o Sums) Sums {
	return Sums{
		s.N - o.N, s.Sum - o.Sum, s.Squares - o.Squares, s.High - o.High, s.Low - o.Low,
		s.Below - o.Below, s.LeftOut,
	}
}

// Negative counts the bad answers: detractors, or those of 40 and less.
func (s Sums) Negative(k Kind) int64 {
	if k.nps {
		return s.Below
	}
	return s.Low
}

// The states of a figure.
const (
	None   = "none"   // nobody has answered
	Few    = "few"    // too few for a rank
	Hidden = "hidden" // so few that one could see whose answers they are
	Shown  = "shown"
)

// How many answers a figure takes for a rank, for being shown at all, and for being compared.
const (
	enoughForRank    = 10
	EnoughToShow     = 5
	enoughToCompare  = 30
	certainToOthers  = 3
	certainToEarlier = 1.96
	widthOf95        = 1.96
)

// State decides whether a figure is shown: nobody is to be recognised by few answers, neither
// the customers who gave them nor the people they are about, since those of a company are
// those of a person where only one works.
func (s Sums) State() string {
	switch {
	case s.N == 0 && s.LeftOut:
		return Hidden
	case s.N == 0:
		return None
	case s.N < EnoughToShow:
		return Hidden
	case s.N < enoughForRank:
		return Few
	}
	return Shown
}

// Value gives the mean of the answers, in whole hundredths.
func (s Sums) Value() int64 { return Round(s.Sum, s.N) }

// estimateSpread gives the mean and the variance with the answers that an interval adds. No
// product is fused with a sum, so that every machine comes to the same.
func (s Sums) estimateSpread(k Kind) (n, mean, variance float64) {
	n = float64(s.N + 3)
	mean = (float64(s.Sum) + k.first) / n
	variance = float64((float64(s.Squares)+k.second)/n) - float64(mean*mean)
	return n, mean, max(0, variance)
}

// Interval gives where the value of all customers lies in 95 of 100 cases, in whole
// hundredths.
func (s Sums) Interval(k Kind) (low, high int64) {
	n, mean, variance := s.estimateSpread(k)
	width := float64(widthOf95 * math.Sqrt(float64(variance/n)))
	clamp := func(v float64) int64 { return min(Most, max(k.least, int64(math.Round(v)))) }
	return clamp(mean - width), clamp(mean + width)
}

// What a comparison says; empty: the difference may be chance.
const (
	Above = "above"
	Below = "below"
)

// ToOthers compares one of many with all others together.
func (s Sums) ToOthers(others Sums, k Kind) string { return s.compareWith(others, k, certainToOthers) }

// ToEarlier compares a period with the one before it.
func (s Sums) ToEarlier(earlier Sums, k Kind) string {
	return s.compareWith(earlier, k, certainToEarlier)
}

// compareWith compares sums, where both have enough answers for that.
func (s Sums) compareWith(o Sums, k Kind, certain float64) string {
	if s.N < enoughToCompare || o.N < enoughToCompare {
		return ""
	}

	n, mean, variance := s.estimateSpread(k)
	otherN, otherMean, otherVariance := o.estimateSpread(k)
	wide := math.Sqrt(float64(variance/n) + float64(otherVariance/otherN))

	switch difference := mean - otherMean; {
	case wide == 0:
		return ""
	case difference/wide >= certain:
		return Above
	case difference/wide <= -certain:
		return Below
	}
	return ""
}

// Percent gives a share in hundredths of a percent; there is none of nothing.
func Percent(part, whole int64) *int64 {
	if whole <= 0 {
		return nil
	}
	share := Round(Most*part, whole)
	return &share
}
