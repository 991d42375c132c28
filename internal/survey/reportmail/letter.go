package reportmail

import (
	"context"
	"maps"
	"net/url"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/listview"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/settings"
	"forecourt/internal/survey/report"
)

// letter is what is known of a mail before its figures are.
type letter struct {
	view     listview.SavedView
	every    string
	sender   string
	set      settings.Mail
	language int64
}

// written is a mail as its reader sees it.
type written struct {
	subject, text string
	values        map[string]string
}

// What a mail calls its turns, its unit, and figures that have no value.
var (
	turnTexts  = map[string]string{everyWeek: "report_mail_every_week", everyMonth: "report_mail_every_month"}
	unitTexts  = map[string]string{"sales": "survey_report_sales", "service": "survey_report_service"}
	stateTexts = map[string]string{"none": "report_mail_none", "hidden": "report_mail_hidden"}
)

// mostNamed is how many companies a mail names.
const mostNamed = 5

// computeText computes a mail as the actor may read it. What it may not say is the result, in
// place of a mail.
func (l *letter) computeText(ctx context.Context, tx *db.Tx) (w written, result string, err error) {
	if !tx.Actor.May(report.PermReports) {
		return w, noRight, nil
	}

	v := report.ViewOf(l.view.Query.Filters)
	if err := v.AsOf(tx.Today()); err != nil {
		return w, badView, dropRefusal(err, fault.Invalid)
	}

	companies, err := report.CompaniesOf(ctx, tx, &v)
	if err != nil {
		return w, "", err
	}
	if len(companies) == 0 {
		return w, noCompany, nil
	}

	head, err := report.Headline(ctx, tx, &v)
	if err != nil {
		return w, noRight, dropRefusal(err, fault.Denied)
	}

	w.values = map[string]string{
		"name":      tx.Actor.Name,
		"report":    l.view.Name,
		"unit":      l.textOf(unitTexts[v.BusinessUnit], nil),
		"period":    l.formatPeriod(head),
		"companies": l.nameCompanies(companies),
		"figures":   l.writeFigures(head),
		"link":      l.set.Link(l.pageAddress(&v)),
		"sender":    l.sender,
		"every":     l.textOf(turnTexts[l.every], nil),
	}

	w.subject, w.text, err = mail.KindReport.Words(ctx, tx, l.language, w.values)

	return w, sent, err
}

// dropRefusal drops an error that is a refusal of that kind.
func dropRefusal(err error, kind fault.Kind) error {
	if fault.Is(err, kind) {
		return nil
	}
	return err
}

// textOf gives a text in the language of the mail.
func (l *letter) textOf(code string, values map[string]any) string {
	return i18n.Text(l.languageCode(), code, values)
}

// languageCode gives the language of figures: Lithuanian, or English for all others.
func (l *letter) languageCode() string {
	if l.language == 1 {
		return "lt"
	}
	return "en"
}

// nameCompanies names the companies of the view, or their number where there are many.
func (l *letter) nameCompanies(names []string) string {
	if len(names) > mostNamed {
		return l.textOf("report_mail_companies_many", map[string]any{"count": len(names)})
	}
	return l.textOf("report_mail_companies", map[string]any{"names": strings.Join(names, ", ")})
}

// pageAddress gives the address of the view with the days that the mail is about, so that it
// shows the same figures later too.
func (l *letter) pageAddress(v *report.Viewed) string {
	query := url.Values{}
	filters := maps.Clone(l.view.Query.Filters)
	if filters == nil {
		filters = map[string]string{}
	}

	maps.Copy(filters, map[string]string{
		"period":   "custom",
		"dateFrom": v.DateFrom,
		"dateTo":   v.DateTo,
		"view":     strconv.FormatInt(l.view.ID, 10),
	})

	for name, value := range filters {
		query.Set(name, value)
	}

	return "/report/survey?" + query.Encode()
}

// writeFigures writes the lines of the head of the report.
func (l *letter) writeFigures(r *report.SurveyReport) string {
	lines := []string{l.writeFigure("NPS", &r.Total.NPS)}
	measured := map[int64]*report.AnswerFigure{}
	for i := range r.Total.KPIs {
		measured[r.Total.KPIs[i].KPIID] = &r.Total.KPIs[i].Figure
	}

	for _, k := range r.KPIs {
		if f := measured[k.ID]; f != nil && (f.State != "none" || f.Previous != nil) {
			lines = append(lines, l.writeFigure(k.Title.In(i18n.TextLanguage(l.languageCode())), f))
		}
	}

	f := &r.Total.Funnel
	answered := l.textOf("report_mail_response", map[string]any{
		"rate":      l.formatShare(f.ResponseRate),
		"completed": f.Completed,
		"delivered": f.Delivered,
	})
	if f.ByStaff > 0 {
		answered += ". " + l.textOf("survey_report_by_staff", map[string]any{"count": f.ByStaff})
	}

	lines = append(lines, answered,
		l.textOf("report_mail_follow_ups", map[string]any{"total": r.Total.FollowUps.Total, "open": r.Total.FollowUps.Open}))
	return "• " + strings.Join(lines, "\n• ")
}

// writeFigure writes a line: the value with its interval and how many have answered, and the
// change since the period before.
func (l *letter) writeFigure(title string, f *report.AnswerFigure) string {
	if f.Value == nil {
		return l.textOf(stateTexts[f.State], map[string]any{"title": title})
	}

	line := l.textOf("report_mail_figure", map[string]any{
		"title": title,
		"value": l.formatHundredths(*f.Value),
		"low":   l.formatHundredths(*f.Low),
		"high":  l.formatHundredths(*f.High),
		"n":     *f.N,
	})
	if f.State == "few" {
		line += l.textOf("report_mail_few", nil)
	}
	if f.Previous == nil {
		return line
	}

	change := l.formatHundredths(f.Previous.Change)
	if f.Previous.Change > 0 {
		change = "+" + change
	}

	code := "report_mail_change"
	if f.Previous.Certain == "" {
		code = "report_mail_change_chance"
	}

	return line + l.textOf(code, map[string]any{
		"change": change,
		"value":  l.formatHundredths(f.Previous.Value),
		"n":      f.Previous.N,
	})
}

// formatHundredths writes hundredths as the language does.
func (l *letter) formatHundredths(hundredths int64) string {
	return i18n.Hundredths(l.languageCode(), hundredths)
}

// formatShare writes a share as the language does.
func (l *letter) formatShare(hundredths *int64) string {
	if hundredths == nil {
		return "–"
	}
	return i18n.Share(l.languageCode(), *hundredths)
}

// formatPeriod writes the first and the last day as the language does.
func (l *letter) formatPeriod(r *report.SurveyReport) string {
	return i18n.Day(l.languageCode(), r.From) + " – " + i18n.Day(l.languageCode(), r.To)
}
