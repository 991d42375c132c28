package imports

import "maps"

// ImportStats is what a run has counted.
type ImportStats struct {
	ImportCounts
	Tables map[string]ImportCounts `json:"tables"`
}

// ImportCounts are the lines by what happened to them.
type ImportCounts struct {
	Created   int64 `json:"created"`
	Updated   int64 `json:"updated"`
	Unchanged int64 `json:"unchanged"`
	Faulty    int64 `json:"faulty"`
	// Warned are lines that were written and that somebody should look at.
	Warned int64 `json:"warned,omitempty"`
	// Absent are records that a complete file does not name.
	Absent int64 `json:"absent,omitempty"`
	// Reverted and Refused are counted by a revert.
	Reverted int64 `json:"reverted,omitempty"`
	Refused  int64 `json:"refused,omitempty"`
}

func (s *ImportStats) addLines(table string, lines []*line) {
	of := s.Tables[table]
	for _, l := range lines {
		for _, counts := range []*ImportCounts{&s.ImportCounts, &of} {
			switch l.action {
			case actionCreate:
				counts.Created++
			case actionUpdate:
				counts.Updated++
			case actionFaulty:
				counts.Faulty++
			default:
				counts.Unchanged++
			}
			if l.hasWarnings() {
				counts.Warned++
			}
		}
	}

	s.Tables[table] = of
}

func (s ImportStats) cloneCounts() ImportStats {
	return ImportStats{s.ImportCounts, maps.Clone(s.Tables)}
}

func (s *ImportStats) setAbsent(table string, n int64) {
	of := s.Tables[table]
	of.Absent = n
	s.Absent = n
	s.Tables[table] = of
}
