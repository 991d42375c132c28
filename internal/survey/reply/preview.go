package reply

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/response"
	"forecourt/internal/survey/page"
)

type previewReader struct {
	Hash        string `path:"hash"`
	Accept      string `header:"Accept-Language"`
	AccessToken string `query:"access_token" doc:"a download token, for links that leave the browser"`
}

type previewAnswerer struct {
	Hash   string `path:"hash"`
	Accept string `header:"Accept-Language"`
	httpapi.FormBody
}

// openPreview opens the page of a response by its hash, for users who see the response.
func (s *Service) openPreview(ctx context.Context, tx *db.Tx, hash, language, accept string) (*opened, error) {
	seen, err := response.Responses.Read(
		ctx, tx, true,
		"SELECT "+response.Responses.Columns()+" FROM survey_responses WHERE "+response.Responses.Scope+" AND hash = $1",
		hash,
	)
	if err == nil && len(seen) == 0 {
		err = fault.New(fault.NotFound, "not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("find the response of a preview: %w", err)
	}

	tx.Actor = authz.System("survey page") // what its customer sees, companies and templates of others too

	return s.openPage(ctx, tx, seen[0], language, accept)
}

func (s *Service) showPreview(ctx context.Context, tx *db.Tx, in *previewReader) (httpapi.HTML, error) {
	o, err := s.openPreview(ctx, tx, in.Hash, "", in.Accept)
	if err != nil {
		return httpapi.HTML{}, err
	}
	return o.renderPreview(page.Start(&o.q, nil))
}

func (s *Service) answerPreview(ctx context.Context, tx *db.Tx, in *previewAnswerer) (httpapi.HTML, error) {
	form, _ := url.ParseQuery(string(in.RawBody)) // what cannot be read is not answered: the page asks again
	o, err := s.openPreview(ctx, tx, in.Hash, form.Get(page.FieldLanguage), in.Accept)
	if err != nil {
		return httpapi.HTML{}, err
	}

	state, _ := page.Post(&o.q, o.language, form)
	return o.renderPreview(state)
}

// renderPreview renders a page that keeps nothing, whatever became of the invitation.
func (o *opened) renderPreview(state page.State) (httpapi.HTML, error) {
	state.Preview = true
	if len(o.q.Questions) == 0 {
		state = page.State{View: page.ViewClosed, Preview: true}
	}

	o.r.ID = 0
	out, err := o.renderPage(state)
	if out.Status != 0 {
		out.Status = http.StatusOK
	}

	return out, err
}
