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
	return difference(&from, &to), nil
}

// comparison collects what differs.
type comparison struct {
	VersionChanges
	key, answer int64
	old, new    *Questionnaire
}

func (c *comparison) say(kind, was, is string) {
	if was != is {
		c.Rows = append(c.Rows, VersionChange{Key: c.key, OfferedAnswer: c.answer, Kind: kind, Old: was, New: is})
	}
}

func (c *comparison) texts(kind string, was, is db.Translations) {
	for id := int64(1); id <= 5; id++ {
		key := strconv.FormatInt(id, 10)
		if was[key] != is[key] {
			c.Rows = append(c.Rows, VersionChange{Key: c.key, OfferedAnswer: c.answer, Kind: kind, Language: id, Old: was[key], New: is[key]})
		}
	}
}

func number(n int64) string { return strconv.FormatInt(n, 10) }

func flag(f db.Flag) string {
	if f {
		return "1"
	}
	return "0"
}

func optional(id *int64) string {
	if id == nil {
		return ""
	}
	return number(*id)
}

// difference compares two versions of a survey, question by question.
func difference(from, to *Questionnaire) VersionChanges {
	c := &comparison{VersionChanges: VersionChanges{Rows: []VersionChange{}, Breaks: breaks(from, to)}, old: from, new: to}
	c.say("title", from.Title, to.Title)
	c.say("business_unit", from.BusinessUnit, to.BusinessUnit)
	c.say("anonymous", flag(from.Anonymous), flag(to.Anonymous))
	c.say("request_contacts", flag(from.RequestContacts), flag(to.RequestContacts))
	c.say("template", optional(from.TemplateID), optional(to.TemplateID))
	c.say("languages", from.Languages.text(), to.Languages.text())
	c.texts("heading", from.Texts.Heading, to.Texts.Heading)
	c.texts("intro", from.Texts.Intro, to.Texts.Intro)
	c.texts("thanks", from.Texts.Thanks, to.Texts.Thanks)
	for i := range from.Questions {
		q := &from.Questions[i]
		if to.byKey(q.Key) == nil {
			c.key = q.Key
			c.say("removed", q.name(), "")
		}
	}
	for i := range to.Questions {
		is := &to.Questions[i]
		c.key = is.Key
		if was := from.byKey(is.Key); was == nil {
			c.say("added", "", is.name())
		} else {
			c.question(was, is)
		}
	}
	return c.VersionChanges
}

func (c *comparison) question(was, is *AskedQuestion) {
	c.say("position", number(was.Position), number(is.Position))
	c.say("type", was.Type, is.Type)
	c.say("kpi", optional(was.KPIID), optional(is.KPIID))
	c.say("weight", number(was.KPIValue), number(is.KPIValue))
	c.say("required", flag(was.Required), flag(is.Required))
	c.say("comments", flag(was.Comments), flag(is.Comments))
	c.texts("text", was.Texts.Text, is.Texts.Text)
	c.texts("hint", was.Texts.Hint, is.Texts.Hint)
	defer func() { c.answer = 0 }()
	for i := range was.Answers {
		if a := &was.Answers[i]; is.answer(a.Key) == nil {
			c.answer = a.Key
			c.say("answer_removed", a.name(), "")
		}
	}
	for i := range is.Answers {
		a := &is.Answers[i]
		c.answer = a.Key
		before := was.answer(a.Key)
		if before == nil {
			c.say("answer_added", "", a.name())
			continue
		}
		c.say("answer_position", number(before.Position), number(a.Position))
		c.texts("answer_text", before.Texts.Text, a.Texts.Text)
		c.say("points", number(before.KPIValue), number(a.KPIValue))
		c.say("then", c.old.then(before), c.new.then(a))
	}
}

// then says where an answer leads to: the key of a question, "end", or nothing for the next one.
func (v *Questionnaire) then(a *OfferedAnswer) string {
	if a.Ends {
		return "end"
	}
	if a.NextID == nil {
		return ""
	}
	for _, q := range v.Questions {
		if q.ID == *a.NextID {
			return number(q.Key)
		}
	}
	return ""
}

// breaks are the keys of questions whose figures of before cannot go on (Y-009): another type,
// KPI, weight or points, or other options where they count.
func breaks(from, to *Questionnaire) []int64 {
	ended := []int64{}
	for i := range to.Questions {
		is := &to.Questions[i]
		was := from.byKey(is.Key)
		if was == nil {
			continue
		}
		if was.Type != is.Type || optional(was.KPIID) != optional(is.KPIID) || was.KPIValue != is.KPIValue || pointsDiffer(was, is) {
			ended = append(ended, is.Key)
		}
	}
	return ended
}

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
		text += number(id)
	}
	return text
}
