package figure

// Funnel counts what became of invitations by the day they were sent.
type Funnel struct {
	Sent, Bounced, Completed, Abandoned, Waiting int64
	// ByStaff are those completed that staff answered on the telephone and that no other figure counts.
	ByStaff int64
}

// Add takes invitations in by their state.
func (f *Funnel) Add(state string, number int64) {
	f.Sent += number
	switch state {
	case "failed":
		f.Bounced += number
	case "completed":
		f.Completed += number
	case "abandoned":
		f.Abandoned += number
	case "sent", "started":
		f.Waiting += number
	}
}

// AddUp adds the counts of another funnel.
func (f *Funnel) AddUp(o Funnel) {
	f.Sent += o.Sent
	f.Bounced += o.Bounced
	f.Completed += o.Completed
	f.Abandoned += o.Abandoned
	f.Waiting += o.Waiting
	f.ByStaff += o.ByStaff
}

// Delivered counts the invitations that did not come back.
func (f Funnel) Delivered() int64 { return f.Sent - f.Bounced }

// Unanswered counts the invitations that nobody can answer any more, and nobody began to.
func (f Funnel) Unanswered() int64 {
	return f.Delivered() - f.Completed - f.Abandoned - f.Waiting
}

// ResponseRate gives how many of those delivered were answered; like each rate in hundredths
// of a percent.
func (f Funnel) ResponseRate() *int64 { return Percent(f.Completed, f.Delivered()) }

// StartRate gives how many of those delivered were begun.
func (f Funnel) StartRate() *int64 { return Percent(f.Completed+f.Abandoned, f.Delivered()) }

// CompletionRate gives how many of those begun were finished.
func (f Funnel) CompletionRate() *int64 { return Percent(f.Completed, f.Completed+f.Abandoned) }

// Median gives the middle of numbers that are sorted, of which each comes so many times; of
// two in the middle their mean. There is none of nothing.
func Median(numbers, times []int64) *int64 {
	var all int64
	for _, n := range times {
		all += n
	}

	if all == 0 {
		return nil
	}

	at := func(place int64) int64 {
		for i, n := range times {
			if place -= n; place < 0 {
				return numbers[i]
			}
		}
		return numbers[len(numbers)-1]
	}

	middle := Round(at((all-1)/2)+at(all/2), 2)

	return &middle
}
