package survey

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

func postVersion(ctx context.Context, tx *db.Tx, in *httpapi.Save[Questionnaire]) (Questionnaire, error) {
	return saveVersion(ctx, tx, cmp.Or(in.Body.Int("based_on"), in.Body.Int("id")), in.Saw(), in.Body)
}

func putVersion(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[Questionnaire]) (Questionnaire, error) {
	return saveVersion(ctx, tx, in.ID, in.Saw(), in.Body)
}

// saveVersion saves what a survey asks, on top of the version that the caller has seen (OP-146).
func saveVersion(
	ctx context.Context, tx *db.Tx, from int64, seen table.Seen, body table.Patch[Questionnaire],
) (Questionnaire, error) {
	if from == 0 {
		return Questionnaire{}, fault.WrongField("based_on", "required")
	}

	base, err := versions.Get(ctx, tx, from)
	if err != nil {
		return base, err
	}

	s, err := surveys.Lock(ctx, tx, base.SurveyID)
	if err != nil {
		return base, err
	}

	if err := mayWrite(ctx, tx, &s); err != nil {
		return base, err
	}
	if s.NewestID != nil && *s.NewestID != base.ID {
		newest, err := versions.Get(ctx, tx, *s.NewestID)
		if err != nil {
			return base, err
		}
		return base, refuseStale(newest)
	}

	if err := versions.Unmoved(tx, base, seen); err != nil {
		return base, err
	}

	next, activate, err := applyEdit(&base, body)
	if err != nil {
		return base, err
	}

	return keepVersion(ctx, tx, &s, &base, next, activate)
}

// refuseStale refuses a version that is not the newest any more.
func refuseStale(newest Questionnaire) error {
	err := fault.New(fault.Conflict, "version_stale").With("number", newest.Number)
	err.Current = newest
	err.ChangedBy = newest.UpdatedByName
	err.ChangedAt = newest.UpdatedAt.Time
	return err
}

// applyEdit gives the base with the body on top of it. Activate is nil where the caller does
// not say.
func applyEdit(
	base *Questionnaire, body table.Patch[Questionnaire],
) (next Questionnaire, activate *db.Flag, err error) {
	next = *base
	next.Questions = copyQuestions(base.Questions)
	next.Languages = slices.Clone(base.Languages)
	next.Texts = VersionTexts{maps.Clone(base.Texts.Heading), maps.Clone(base.Texts.Intro), maps.Clone(base.Texts.Thanks)}
	if err := body.Apply(&next); err != nil {
		return next, nil, err
	}

	if err := body.CheckBeside(nil); err != nil { // how often it was answered is shown in lists alone
		return next, nil, err
	}
	if next.SurveyID != base.SurveyID {
		return next, nil, fault.WrongField("survey_id", "fixed")
	}
	if body.Has("activate") {
		said := next.Activate
		activate = &said
	}

	next.Activate = false
	next.BasedOn = base.BasedOn

	return next, activate, next.takeKeys(base)
}

func copyQuestions(all []AskedQuestion) []AskedQuestion {
	copied := slices.Clone(all)
	for i := range copied {
		copied[i].Answers = slices.Clone(copied[i].Answers)
	}
	return copied
}

// takeKeys gives questions and answers that were there before their keys, and refuses ids
// that the base has not or that come twice.
func (v *Questionnaire) takeKeys(base *Questionnaire) error {
	var fields fault.Fields
	seen := map[int64]bool{}
	for i := range v.Questions {
		q := &v.Questions[i]
		at := fmt.Sprintf("questions[%d]", i)
		var was *AskedQuestion
		if known := slices.IndexFunc(base.Questions, func(x AskedQuestion) bool { return x.ID == q.ID }); known >= 0 {
			was = &base.Questions[known]
		}
		if was != nil && q.Key != 0 && q.Key != was.Key {
			fields.Add(at+".key", "not_written_here")
		}
		q.Key = 0
		if q.ID != 0 && seen[q.ID] {
			fields.Add(at+".id", "twice")
		}
		seen[q.ID] = true
		switch {
		case was != nil:
			q.Key = was.Key
		case q.ID > 0:
			fields.Add(at+".id", "not_found")
		}
		q.takeAnswerKeys(at, was, &fields)
	}

	return fields.Err()
}

func (q *AskedQuestion) takeAnswerKeys(at string, was *AskedQuestion, fields *fault.Fields) {
	seen := map[int64]bool{}
	for j := range q.Answers {
		a := &q.Answers[j]
		key := a.Key
		a.Key = 0
		if a.ID <= 0 {
			continue
		}

		known := -1
		if was != nil {
			known = slices.IndexFunc(was.Answers, func(x OfferedAnswer) bool { return x.ID == a.ID })
		}
		if known < 0 || seen[a.ID] {
			fields.Add(fmt.Sprintf("%s.answers[%d].id", at, j), "not_found")
			continue
		}

		before := was.Answers[known]
		seen[a.ID] = true
		a.Key = before.Key
		if key != 0 && key != before.Key {
			fields.Add(fmt.Sprintf("%s.answers[%d].key", at, j), "not_written_here")
		}
		if a.QuestionID != 0 && a.QuestionID != before.QuestionID {
			fields.Add(fmt.Sprintf("%s.answers[%d].question_id", at, j), "not_written_here")
		}
	}
}

// keepVersion decides what becomes of an edited version: it is changed in place, makes a new
// one, or cannot stay the same survey.
func keepVersion(
	ctx context.Context, tx *db.Tx, s *Survey, base *Questionnaire, next Questionnaire,
	activate *db.Flag,
) (Questionnaire, error) {
	known, err := knownKPIs(ctx, tx)
	if err != nil {
		return next, err
	}

	if err := next.prepare(); err != nil {
		return next, err
	}

	next.fixNPS(known)
	isDraft := base.ActivatedAt == nil
	activating := activate == nil || bool(*activate)
	if activate == nil && isDraft && len(next.Questions) == 0 {
		activating = false // properties of a survey that asks nothing yet
	}
	if err := refuseRemarks(next.findRemarks(known, base), activating); err != nil {
		return next, err
	}

	if err := unitStays(ctx, tx, base, &next); err != nil {
		return next, err
	}

	what := compareVersions(base, &next)
	inPlace := isDraft ||
		!slices.ContainsFunc(what.Rows, func(d VersionChange) bool { return d.Kind != "title" && d.Kind != "template" })
	if activating {
		if err := trendsEnd(ctx, tx, s, base, &next); err != nil {
			return next, err
		}
	}

	if inPlace {
		return keepInPlace(ctx, tx, s, base, next, activating && isDraft)
	}

	return addVersion(ctx, tx, s, next, &activating)
}

// unitStays refuses another unit once somebody was asked.
func unitStays(ctx context.Context, tx *db.Tx, base, next *Questionnaire) error {
	if base.BusinessUnit == next.BusinessUnit {
		return nil
	}

	answered, err := isAnswered(ctx, tx, base.ID)
	if err == nil && answered {
		err = fault.WrongField("business_unit", "fixed")
	}

	return err
}

// trendsEnd refuses to ask by a version whose figures cannot go on from the active one.
func trendsEnd(ctx context.Context, tx *db.Tx, s *Survey, base, next *Questionnaire) error {
	if s.ActiveVersionID == nil {
		return nil
	}

	active := *base
	if *s.ActiveVersionID != base.ID {
		var err error
		if active, err = versions.Get(ctx, tx, *s.ActiveVersionID); err != nil {
			return err
		}
	}

	ended := brokenTrends(&active, next)
	if len(ended) == 0 {
		return nil
	}

	err := fault.New(fault.Conflict, "duplicate_needed")
	err.Current = VersionChanges{Rows: compareVersions(&active, next).Rows, Breaks: ended}

	return err
}

func keepInPlace(
	ctx context.Context, tx *db.Tx, s *Survey, base *Questionnaire, next Questionnaire,
	activating bool,
) (Questionnaire, error) {
	if err := next.numberQuestions(ctx, tx, true); err != nil {
		return next, err
	}

	saved, err := versions.Update(ctx, tx, base.ID, table.AnyRevision, func(v *Questionnaire) error {
		was := v.Record
		*v = next
		v.Record = was
		if activating {
			now := tx.Now()
			v.ActivatedAt = &now
		}
		return nil
	})
	if err != nil {
		return saved, err
	}

	return nameSurvey(ctx, tx, s, saved, activating)
}

// addVersion adds a version behind the others of its survey: a draft, unless it is activated.
func addVersion(ctx context.Context, tx *db.Tx, s *Survey, v Questionnaire, activate *bool) (Questionnaire, error) {
	highest, err := db.SelectOne[int64](ctx, tx, `SELECT COALESCE(max(number), 0)
		FROM survey_versions
		WHERE {everyone} AND survey_id = $1`, s.ID)
	if err != nil {
		return v, err
	}

	basedOn := v.ID
	sameSurvey := v.SurveyID == s.ID
	fresh := Questionnaire{
		SurveyID:        s.ID,
		Number:          highest + 1,
		Title:           v.Title,
		BusinessUnit:    v.BusinessUnit,
		Anonymous:       v.Anonymous,
		RequestContacts: v.RequestContacts,
		Languages:       v.Languages, Texts: v.Texts, TemplateID: v.TemplateID, Questions: copyQuestions(v.Questions),
	}

	if sameSurvey && basedOn != 0 {
		fresh.BasedOn = &basedOn
	} else {
		fresh.forgetKeys() // what is asked is new again
	}

	activating := activate != nil && *activate
	if activating {
		now := tx.Now()
		fresh.ActivatedAt = &now
	}

	if err := fresh.prepare(); err != nil {
		return fresh, err
	}

	if err := fresh.numberQuestions(ctx, tx, false); err != nil {
		return fresh, err
	}

	saved, err := versions.Insert(ctx, tx, fresh)
	if err != nil {
		return saved, err
	}

	return nameSurvey(ctx, tx, s, saved, activating)
}

func (v *Questionnaire) forgetKeys() {
	for i := range v.Questions {
		v.Questions[i].Key = 0
		for j := range v.Questions[i].Answers {
			v.Questions[i].Answers[j].Key = 0
		}
	}
}

// nameSurvey gives a survey the name and unit of the version that decides them, and lets
// customers be asked by it where it is activated.
func nameSurvey(ctx context.Context, tx *db.Tx, s *Survey, v Questionnaire, activating bool) (Questionnaire, error) {
	decides := activating || s.ActiveVersionID == nil || *s.ActiveVersionID == v.ID
	if !decides {
		return v, nil
	}

	_, err := surveys.Move(ctx, tx, s.ID, table.AnyRevision, func(s *Survey) error {
		s.Name = v.Title
		s.BusinessUnit = v.BusinessUnit
		if activating {
			s.ActiveVersionID = &v.ID
		}
		return nil
	})
	if err != nil {
		return v, err
	}

	return versions.Get(ctx, tx, v.ID)
}

type versionBody struct {
	Body struct {
		Body table.Patch[Questionnaire] `json:"body"`
	}
}

// Remarks are what is found about a version, and where its languages stand.
type Remarks struct {
	Remarks []Remark `json:"findings" nullable:"false"`
	Offered []int64  `json:"offered" nullable:"false" doc:"ids of the languages in which it is complete"`
}

func checkVersion(ctx context.Context, tx *db.Tx, in *versionBody) (Remarks, error) {
	v, known, err := readUnsaved(ctx, tx, in.Body.Body)
	if err != nil {
		return Remarks{}, err
	}
	return Remarks{v.findRemarks(known, nil), v.Offered()}, nil
}

// readUnsaved reads a version as somebody is about to save it.
func readUnsaved(
	ctx context.Context, tx *db.Tx, body table.Patch[Questionnaire],
) (v Questionnaire, known []knownKPI, err error) {
	v = Questionnaire{BusinessUnit: unitSales, Title: "-"}
	if err := body.Apply(&v); err != nil {
		return v, nil, err
	}
	if known, err = knownKPIs(ctx, tx); err != nil {
		return v, nil, err
	}

	if err := v.prepare(); err != nil {
		return v, nil, err
	}

	v.fixNPS(known)

	return v, known, nil
}
