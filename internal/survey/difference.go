package survey

import (
	"context"
	"slices"
	"strconv"

	"forecourt/internal/platform/db"
)

// VersionChange is one thing that two versions have not in common.
type VersionChange struct {
	Key           int64  `json:"key" doc:"of the question; 0: of the version as a whole"`
	OfferedAnswer int64  `json:"answer" doc:"key of the answer; 0: of the question as a whole"`
	Kind          string `json:"kind" enum:"title,business_unit,anonymous,request_contacts,template,languages,heading,intro,thanks,added,removed,position,type,kpi,weight,required,comments,text,hint,answer_added,answer_removed,answer_position,answer_text,points,then"`
	Language      int64  `json:"language" doc:"0: none of its own"`
	Old           string `json:"old"`
	New           string `json:"new"`
}

// VersionChanges is what became of a version in another.
type VersionChanges struct {
	Rows   []VersionChange `json:"rows" nullable:"false"`
	Breaks []int64         `json:"breaks" nullable:"false" doc:"keys of the questions whose answers cannot be compared with earlier ones"`
}

type differenceInput struct {
	ID    int64 `path:"id" minimum:"1"`
	Other int64 `path:"other" minimum:"1"`
}

func getDifference(ctx context.Context, tx *db.Tx, in *differenceInput) (VersionChanges, error) {
	from, err := versions.Get(ctx, tx, in.ID)
	if err != nil {
		return VersionChanges{}, err
	}

	to, err := versions.Get(ctx, tx, in.Other)
	if err != nil {
		return VersionChanges{}, err
	}

	return compareVersions(&from, &to), nil
}

// comparison collects what differs.
type comparison struct {
	VersionChanges
	key, answer int64
	old, new    *Questionnaire
}

// addChange notes a change of a value.
func (c *comparison) addChange(kind, was, is string) {
	if was != is {
		c.Rows = append(c.Rows, VersionChange{Key: c.key, OfferedAnswer: c.answer, Kind: kind, Old: was, New: is})
	}
}

// compareTexts notes the languages in which a text differs.
func (c *comparison) compareTexts(kind string, was, is db.Translations) {
	for id := int64(1); id <= 5; id++ {
		key := strconv.FormatInt(id, 10)
		if was[key] != is[key] {
			c.Rows = append(c.Rows, VersionChange{
				Key:           c.key,
				OfferedAnswer: c.answer,
				Kind:          kind,
				Language:      id,
				Old:           was[key],
				New:           is[key],
			})
		}
	}
}

func formatNumber(n int64) string { return strconv.FormatInt(n, 10) }

func formatFlag(f db.Flag) string {
	if f {
		return "1"
	}
	return "0"
}

// formatID writes an id; nothing of none.
func formatID(id *int64) string {
	if id == nil {
		return ""
	}
	return formatNumber(*id)
}

// compareVersions compares two versions of a survey, question by question.
func compareVersions(from, to *Questionnaire) VersionChanges {
	c := &comparison{
		VersionChanges: VersionChanges{Rows: []VersionChange{}, Breaks: brokenTrends(from, to)},
		old:            from,
		new:            to,
	}

	c.addChange("title", from.Title, to.Title)
	c.addChange("business_unit", from.BusinessUnit, to.BusinessUnit)
	c.addChange("anonymous", formatFlag(from.Anonymous), formatFlag(to.Anonymous))
	c.addChange("request_contacts", formatFlag(from.RequestContacts), formatFlag(to.RequestContacts))
	c.addChange("template", formatID(from.TemplateID), formatID(to.TemplateID))
	c.addChange("languages", from.Languages.text(), to.Languages.text())
	c.compareTexts("heading", from.Texts.Heading, to.Texts.Heading)
	c.compareTexts("intro", from.Texts.Intro, to.Texts.Intro)
	c.compareTexts("thanks", from.Texts.Thanks, to.Texts.Thanks)

	for i := range from.Questions {
		q := &from.Questions[i]
		if to.byKey(q.Key) == nil {
			c.key = q.Key
			c.addChange("removed", q.name(), "")
		}
	}

	for i := range to.Questions {
		is := &to.Questions[i]
		c.key = is.Key
		if was := from.byKey(is.Key); was == nil {
			c.addChange("added", "", is.name())
		} else {
			c.compareQuestions(was, is)
		}
	}

	return c.VersionChanges
}

// compareQuestions compares a question of both versions.
func (c *comparison) compareQuestions(was, is *AskedQuestion) {
	c.addChange("position", formatNumber(was.Position), formatNumber(is.Position))
	c.addChange("type", was.Type, is.Type)
	c.addChange("kpi", formatID(was.KPIID), formatID(is.KPIID))
	c.addChange("weight", formatNumber(was.KPIValue), formatNumber(is.KPIValue))
	c.addChange("required", formatFlag(was.Required), formatFlag(is.Required))
	c.addChange("comments", formatFlag(was.Comments), formatFlag(is.Comments))
	c.compareTexts("text", was.Texts.Text, is.Texts.Text)
	c.compareTexts("hint", was.Texts.Hint, is.Texts.Hint)
	defer func() { c.answer = 0 }()

	for i := range was.Answers {
		if a := &was.Answers[i]; is.answer(a.Key) == nil {
			c.answer = a.Key
			c.addChange("answer_removed", a.name(), "")
		}
	}

	for i := range is.Answers {
		a := &is.Answers[i]
		c.answer = a.Key
		before := was.answer(a.Key)
		if before == nil {
			c.addChange("answer_added", "", a.name())
			continue
		}

		c.addChange("answer_position", formatNumber(before.Position), formatNumber(a.Position))
		c.compareTexts("answer_text", before.Texts.Text, a.Texts.Text)
		c.addChange("points", formatNumber(before.KPIValue), formatNumber(a.KPIValue))
		c.addChange("then", c.old.nextKey(before), c.new.nextKey(a))
	}
}

// nextKey gives where an answer leads to: the key of a question, "end", or nothing for the
// next one.
func (v *Questionnaire) nextKey(a *OfferedAnswer) string {
	if a.Ends {
		return "end"
	}
	if a.NextID == nil {
		return ""
	}

	for _, q := range v.Questions {
		if q.ID == *a.NextID {
			return formatNumber(q.Key)
		}
	}

	return ""
}

// brokenTrends finds the keys of questions whose figures of before cannot go on (Y-009):
// another type, KPI, weight or points, or other options where they count.
func brokenTrends(from, to *Questionnaire) []int64 {
	ended := []int64{}
	for i := range to.Questions {
		is := &to.Questions[i]
		was := from.byKey(is.Key)
		if was == nil {
			continue
		}
		if was.Type != is.Type || formatID(was.KPIID) != formatID(is.KPIID) ||
			was.KPIValue != is.KPIValue || pointsDiffer(was, is) {
			ended = append(ended, is.Key)
		}
	}

	return ended
}

// pointsDiffer reports whether an answer counts otherwise.
func pointsDiffer(was, is *AskedQuestion) bool {
	for i := range is.Answers {
		before := was.answer(is.Answers[i].Key)
		if before == nil && is.KPIID != nil || before != nil && before.KPIValue != is.Answers[i].KPIValue {
			return true
		}
	}

	return is.KPIID != nil && len(was.Answers) != len(is.Answers)
}

func (v *Questionnaire) byKey(key int64) *AskedQuestion {
	if at := slices.IndexFunc(v.Questions, func(q AskedQuestion) bool { return q.Key == key }); at >= 0 {
		return &v.Questions[at]
	}
	return nil
}

func (q *AskedQuestion) answer(key int64) *OfferedAnswer {
	if at := slices.IndexFunc(q.Answers, func(a OfferedAnswer) bool { return a.Key == key }); at >= 0 {
		return &q.Answers[at]
	}
	return nil
}

func (q *AskedQuestion) name() string { return q.Texts.Text.In("1") }

func (a *OfferedAnswer) name() string { return a.Texts.Text.In("1") }

func (l Languages) text() (text string) {
	for i, id := range l {
		if i > 0 {
			text += ","
		}
		text += formatNumber(id)
	}

	return text
}
