package figures

// fillLines makes the lines of a report: those of models in use, and of others that have figures.
func (r *ControlReport) fillLines(
	in *controlInput,
	named []namedModel,
	counts map[int64]*modelCounts,
	planned map[int64][]int64,
) {
	r.Total = newLine(r.Begun)
	for _, m := range named {
		of := counts[m.ID]
		plan := planned[m.ID]
		if of == nil {
			if plan == nil && (m.Status != "active" || m.SerieStatus != "active") {
				continue
			}
			of = &modelCounts{}
		}

		line := newLine(r.Begun)
		line.takeCounts(of, plan)
		if last := len(r.Series) - 1; last < 0 || r.Series[last].ID != m.SerieID {
			r.Series = append(r.Series, ControlSerie{
				ID:          m.SerieID,
				Name:        m.Serie,
				Status:      m.SerieStatus,
				ControlLine: newLine(r.Begun),
			})
		}
		if last := len(r.Ranges) - 1; last < 0 || r.Ranges[last].ID != m.RangeID {
			r.Ranges = append(r.Ranges, ControlRange{
				ID:          m.RangeID,
				SerieID:     m.SerieID,
				Name:        m.Range,
				ControlLine: newLine(r.Begun),
			})
		}

		for _, sum := range []*ControlLine{
			&r.Total,
			&r.Series[len(r.Series)-1].ControlLine,
			&r.Ranges[len(r.Ranges)-1].ControlLine,
		} {
			sum.addModel(&line)
		}

		if r.Count >= in.Offset && (in.IsFile() || len(r.Models) < in.Limit) {
			line.addUp()
			r.Models = append(r.Models, ControlModel{
				ID:          m.ID,
				SerieID:     m.SerieID,
				RangeID:     m.RangeID,
				Code:        m.Code,
				Name:        m.Name,
				Status:      m.Status,
				ControlLine: line,
			})
		}

		r.Count++
	}

	r.Total.addUp()
	for i := range r.Series {
		r.Series[i].addUp()
	}

	for i := range r.Ranges {
		r.Ranges[i].addUp()
	}
}

func newLine(begun int) ControlLine {
	zeros := func(n int) []int64 { return make([]int64, n) }
	return ControlLine{
		Quota:   zeros(12),
		Ordered: zeros(12),
		Arrived: zeros(12),
		Sold:    zeros(12),
		Stock:   zeros(begun),
		Free:    zeros(12),
	}
}

// takeCounts fills the line of a model.
func (l *ControlLine) takeCounts(of *modelCounts, plan []int64) {
	copy(l.Quota, plan)
	stands := of.came[0]

	for i := range 12 {
		l.Ordered[i] = of.ordered[i+1]
		l.Arrived[i] = of.arrived[i+1]
		l.Sold[i] = of.sold[i+1]
		stands += of.came[i+1] - of.gone[i+1]
		if i < len(l.Stock) {
			l.Stock[i] = stands
		}
	}
}

// addModel adds the line of a model to a sum, in which quotas below zero do not count.
func (l *ControlLine) addModel(model *ControlLine) {
	for i := range 12 {
		l.Quota[i] += max(0, model.Quota[i])
		l.Ordered[i] += model.Ordered[i]
		l.Arrived[i] += model.Arrived[i]
		l.Sold[i] += model.Sold[i]
	}

	for i := range l.Stock {
		l.Stock[i] += model.Stock[i]
	}
}

// addUp fills what follows from the months.
func (l *ControlLine) addUp() {
	t := ControlTotal{}
	for i := range 12 {
		l.Free[i] = l.Quota[i] - l.Ordered[i]
		t.Quota += max(0, l.Quota[i])
		t.Ordered += l.Ordered[i]
		t.Arrived += l.Arrived[i]
		t.Sold += l.Sold[i]
	}

	t.Free = t.Quota - t.Ordered
	if n := len(l.Stock); n > 0 {
		last := l.Stock[n-1]
		t.Stock = &last
	}

	l.OfYear = t
}
