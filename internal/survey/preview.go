package survey

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/survey/page"
)

// previewLasts is how long the page of a version that is not saved can be read.
const previewLasts = 10 * time.Minute

// imagesPath stands before the names of images in pages that are shown to who has a login.
const imagesPath = httpapi.Base + "/image/show/"

func previewRoutes(a *httpapi.API) {
	const path = "/survey-version/preview"
	httpapi.Op(a, http.MethodPost, path, permVersion.OrElse(permTemplates), makePreview, httpapi.MaxBody(mostBody),
		httpapi.Summary("The address of a page of what stands in the body, which is not saved. It lasts for ten minutes and keeps no answers."))
	httpapi.Page(a, http.MethodGet, path+"/{token}", authz.Public, showPreview)
	httpapi.Page(a, http.MethodPost, path+"/{token}", authz.Public, answerPreview, httpapi.ReadOnly())
}

type previewInput struct {
	Body struct {
		Body           table.Patch[Questionnaire] `json:"body"`
		CompanyBrandID int64                      `json:"company_brand_id,omitempty" doc:"whose look and names it has"`
		LanguageID     int64                      `json:"language_id,omitempty"`
		PageTemplate   *table.Patch[PageTemplate] `json:"template,omitempty" doc:"a look that is not saved either, in the place of that of the brand"`
		QuestionID     int64                      `json:"question_id,omitempty" doc:"the question to begin with"`
		Token          string                     `json:"token,omitempty" maxLength:"64" doc:"of an earlier preview of the caller, which is replaced"`
	}
}

// PagePreview is where a page can be read.
type PagePreview struct {
	URL   string  `json:"url"`
	Token string  `json:"token"`
	Until db.Time `json:"until"`
}

// previewed is what a preview keeps.
type previewed struct {
	Q              page.Questionnaire
	Style          page.Style
	Language       string
	Company, Brand string
	At             int64
}

func makePreview(ctx context.Context, tx *db.Tx, in *previewInput) (PagePreview, error) {
	b := &in.Body
	v, _, err := readUnsaved(ctx, tx, b.Body)
	if err != nil {
		return PagePreview{}, err
	}

	v.numberUnsaved()
	look, err := readLook(ctx, tx, b.CompanyBrandID, v.TemplateID)
	if err != nil {
		return PagePreview{}, err
	}
	if b.PageTemplate != nil {
		t := blankTemplate
		if err := b.PageTemplate.Apply(&t); err != nil {
			return PagePreview{}, err
		}

		t.Name = cmp.Or(t.Name, "–") // a new one has none yet
		if err := t.prepare(); err != nil {
			return PagePreview{}, err
		}

		logo := look.style.Logo
		look.style = t.pageStyle()
		look.style.Logo = logo
	}

	kept := previewed{
		Q:        v.asQuestionnaire(),
		Style:    look.style,
		Language: strconv.FormatInt(b.LanguageID, 10),
		Company:  look.company,
		Brand:    look.brand,
		At:       b.QuestionID,
	}

	if b.LanguageID != 0 && !containsText(kept.Q.Languages, kept.Language) { // shown as far as it is written
		kept.Q.Languages = append(kept.Q.Languages, kept.Language)
	}

	text, err := json.Marshal(kept)
	if err != nil {
		return PagePreview{}, fmt.Errorf("keep a preview: %w", err)
	}

	made := PagePreview{Token: rand.Text(), Until: db.At(tx.Now().Add(previewLasts))}
	if _, err := tx.Exec(ctx, `DELETE FROM survey_previews
		WHERE {everyone} AND (until < $1 OR user_id = $2 AND token = $3)`, tx.Now(), tx.Actor.UserID, b.Token); err != nil {
		return made, fmt.Errorf("take previews away: %w", err)
	}
	if _, err := tx.Exec(ctx, "INSERT INTO survey_previews (token, user_id, page, until) VALUES "+db.Lines(1, 4)+
		" ON CONFLICT (token) DO UPDATE SET until = excluded.until WHERE {everyone}",
		made.Token, tx.Actor.UserID, string(text), made.Until); err != nil {
		return made, fmt.Errorf("keep a preview: %w", err)
	}

	made.URL = httpapi.Base + "/survey-version/preview/" + made.Token

	return made, nil
}

func containsText(all []string, one string) bool {
	for _, x := range all {
		if x == one {
			return true
		}
	}

	return false
}

// numberUnsaved gives what has no id yet one that nothing else of the version has.
func (v *Questionnaire) numberUnsaved() {
	lowest := int64(0)
	for _, q := range v.Questions {
		lowest = min(lowest, q.ID)
		for _, a := range q.Answers {
			lowest = min(lowest, a.ID)
		}
	}

	fresh := func(id *int64) {
		if *id == 0 {
			lowest--
			*id = lowest
		}
	}

	for i := range v.Questions {
		fresh(&v.Questions[i].ID)
		for j := range v.Questions[i].Answers {
			fresh(&v.Questions[i].Answers[j].ID)
		}
	}
}

type shownPreview struct {
	Token string `path:"token" maxLength:"64"`
}

type answeredPreview struct {
	Token string `path:"token" maxLength:"64"`
	httpapi.FormBody
}

func showPreview(ctx context.Context, tx *db.Tx, in *shownPreview) (httpapi.HTML, error) {
	kept, gone, err := readPreview(ctx, tx, in.Token)
	if err != nil || kept == nil {
		return gone, err
	}

	state := page.Start(&kept.Q, nil)
	for _, q := range kept.Q.Questions {
		if q.ID == kept.At {
			state.At = kept.At
		}
	}

	return kept.renderPage(kept.Language, state)
}

func answerPreview(ctx context.Context, tx *db.Tx, in *answeredPreview) (httpapi.HTML, error) {
	kept, gone, err := readPreview(ctx, tx, in.Token)
	if err != nil || kept == nil {
		return gone, err
	}

	form, err := url.ParseQuery(string(in.RawBody))
	if err != nil {
		return httpapi.HTML{}, fault.New(fault.Malformed, "malformed").Because(err)
	}

	state, language := page.Post(&kept.Q, kept.Language, form)

	return kept.renderPage(language, state)
}

// readPreview finds a preview; of one that is over it gives the page that says so.
func readPreview(ctx context.Context, tx *db.Tx, token string) (*previewed, httpapi.HTML, error) {
	found, err := db.Select[db.JSON](ctx, tx, `SELECT page
		FROM survey_previews
		WHERE {everyone} AND token = $1 AND until >= $2`, token, tx.Now())
	if err != nil {
		return nil, httpapi.HTML{}, fmt.Errorf("read a preview: %w", err)
	}

	var kept previewed
	if len(found) == 0 {
		over, err := kept.renderPage(readingLanguage(ctx), page.State{View: page.ViewClosed})
		over.Status = http.StatusNotFound
		return nil, over, err
	}

	if err := json.Unmarshal(found[0], &kept); err != nil {
		return nil, httpapi.HTML{}, fmt.Errorf("read a preview: %w", err)
	}

	return &kept, httpapi.HTML{}, nil
}

// renderPage renders a view of the preview.
func (p *previewed) renderPage(language string, state page.State) (httpapi.HTML, error) {
	state.Preview = true
	state.Nonce = rand.Text()
	state.Images = imagesPath
	state.Company = p.Company
	state.Brand = p.Brand
	html, err := page.Render(&p.Q, p.Style, language, state)
	return httpapi.HTML{Policy: page.Policy(state.Nonce, true), Framed: true, Body: html}, err
}
