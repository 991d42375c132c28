// Package figure computes what answers come to. It is pure, and exact: points are whole
// hundredths.
package figure

// Most is what the best answer of a question comes to, in hundredths.
const Most = 10_000

// Round divides by a positive number; a half goes away from zero.
func Round(part, whole int64) int64 {
	if part < 0 {
		return -Round(-part, whole)
	}
	return (2*part + whole) / (2 * whole)
}

// Points gives those of an answer among the answers of its question, by their KPI values. There are
// none where nothing is worth anything.
func Points(value, highest int64) (points int64, some bool) {
	if highest <= 0 {
		return 0, false
	}
	return Round(Most*value, highest), true
}

// The scores of the NPS question from which somebody is a promoter, and down to which a detractor.
const (
	Promoter  = 9
	Detractor = 6
)

// OfNPS gives what a score from 0 to 10 comes to: the mean of them is the NPS.
func OfNPS(score int64) int64 {
	switch {
	case score >= Promoter:
		return Most
	case score <= Detractor:
		return -Most
	}
	return 0
}

// Mean is a weighted mean of points.
type Mean struct{ sum, weights int64 }

// Add takes one in.
func (m *Mean) Add(points, weight int64) { m.sum, m.weights = m.sum+points*weight, m.weights+weight }

// Points gives the mean; there is none of nothing.
func (m *Mean) Points() (points int64, some bool) {
	if m.weights == 0 {
		return 0, false
	}
	return Round(m.sum, m.weights), true
}
