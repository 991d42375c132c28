package reportmail

import (
	"context"
	"net/http"

	"forecourt/internal/people"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/listview"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/record"
	"forecourt/internal/platform/settings"
	"forecourt/internal/survey/report"
)

const path = "/report-subscription"

// Routes registers the operations of report mails.
func Routes(a *httpapi.API) {
	httpapi.List(
		a, path, report.PermReports, subscriptions, filterSubscriptions,
		httpapi.Summary("The caller's saved reports that are sent by mail."),
	)
	httpapi.Op(
		a, http.MethodGet, path+"/preview", report.PermReports, previewMail,
		httpapi.Summary("The mail that the caller would get of a saved report today, with their own rights and companies."),
	)
	httpapi.Op(
		a, http.MethodGet, path+"/recipients", report.PermReports, listRecipients,
		httpapi.Summary(
			"The users whom a report can be sent to: active colleagues of the caller's companies who may see it.",
		),
	)
	data.Routes(a, path, report.PermReports)
}

type subscriptionsInput struct {
	httpapi.ListInput
	SavedViewID int64  `query:"savedViewId" doc:"of this view"`
	Status      string `query:"status" enum:"active,deleted,all" default:"active"`
}

// filterSubscriptions narrows subscriptions to a view and a status.
func filterSubscriptions(in *subscriptionsInput) ([]db.Condition, error) {
	return append(record.OfStatus(in.Status), record.Where("saved_view_id", in.SavedViewID)...), nil
}

type previewInput struct {
	SavedViewID int64  `query:"savedViewId" minimum:"1" required:"true"`
	Every       string `query:"every" enum:"week,month" default:"week"`
}

// previewMail shows the mail that the caller would get of a saved report today.
func previewMail(ctx context.Context, tx *db.Tx, in *previewInput) (mail.MailPreview, error) {
	view, err := listview.Get(ctx, tx, in.SavedViewID)
	if err != nil {
		return mail.MailPreview{}, err
	}
	if view.List != report.SavedList {
		return mail.MailPreview{}, fault.WrongField("savedViewId", "report_view")
	}

	set, err := settings.ForMail(ctx, tx)
	if err != nil {
		return mail.MailPreview{}, err
	}

	language, err := people.ReadingLanguage(ctx, tx, tx.Actor.UserID)
	if err != nil {
		return mail.MailPreview{}, err
	}

	l := letter{view: view, every: in.Every, sender: view.UserName, set: set, language: language}
	m, result, err := l.computeText(ctx, tx)
	switch {
	case err != nil:
		return mail.MailPreview{}, err
	case result == badView:
		return mail.MailPreview{}, fault.WrongField("savedViewId", "report_view_days")
	case result == noCompany:
		return mail.MailPreview{}, fault.WrongField("savedViewId", "report_view_company")
	case result != sent:
		return mail.MailPreview{}, fault.New(fault.Denied, "denied").With("permission", report.PermManagers.State)
	}
	return mail.MailPreview{Subject: m.subject, Text: m.text}, nil
}
