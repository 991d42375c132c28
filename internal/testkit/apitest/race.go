package apitest

import "sync"

// AtOnce calls so many times side by side, all of them let go together, and
// gives the answers in the order of their numbers.
func AtOnce(n int, call func(i int) Response) Answers {
	answers := make(Answers, n)
	var start, all sync.WaitGroup
	start.Add(1)

	for i := range n {
		all.Go(func() {
			start.Wait()
			answers[i] = call(i)
		})
	}

	start.Done()
	all.Wait()

	return answers
}

// Answers are those of calls that were made at once.
type Answers []Response

// By counts the answers by status.
func (a Answers) By() map[int]int {
	counts := map[int]int{}
	for _, answer := range a {
		counts[answer.Status]++
	}
	return counts
}
