package survey

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/survey/page"
)

// PageTemplate is how the page that customers answer on looks, and the mails that bring them there.
type PageTemplate struct {
	table.Record
	Name              string         `db:"name" json:"name" maxLength:"255"`
	CompanyID         *int64         `db:"company_id" json:"company_id" nullable:"true" doc:"null: of all companies; written by roles of type admin"`
	Layout            string         `db:"layout" json:"layout" enum:"bmw,fiat,cjd,porsche,citroen,mini,maserati,plain"`
	ColorButton       string         `db:"color_button" json:"color_button" maxLength:"7" doc:"colours are #rrggbb"`
	ColorButtonBottom string         `db:"color_button_bottom" json:"color_button_bottom" maxLength:"7"`
	ColorButtonText   string         `db:"color_button_text" json:"color_button_text" maxLength:"7"`
	ColorButtonBorder string         `db:"color_button_border" json:"color_button_border" maxLength:"7"`
	ColorLink         string         `db:"color_link" json:"color_link" maxLength:"7"`
	ColorFont         string         `db:"color_font" json:"color_font" maxLength:"7"`
	ColorBg           string         `db:"color_bg" json:"color_bg" maxLength:"7"`
	BgType            string         `db:"bg_type" json:"bg_type" enum:"color,image"`
	BgImage           string         `db:"bg_image" json:"bg_image" maxLength:"64" doc:"name of an uploaded image"`
	BgLogoline        string         `db:"bg_logoline" json:"bg_logoline" maxLength:"7" doc:"colour of the strip behind the logo"`
	BgLogolineType    string         `db:"bg_logoline_type" json:"bg_logoline_type" enum:"color,image"`
	BgLogolineImage   string         `db:"bg_logoline_image" json:"bg_logoline_image" maxLength:"64" doc:"name of an uploaded image"`
	PaddLogo          int64          `db:"padd_logo" json:"padd_logo" minimum:"0" maximum:"80"`
	PaddHeaderText    int64          `db:"padd_header_text" json:"padd_header_text" minimum:"0" maximum:"80" doc:"a layout of a brand adds its own"`
	LogoLine          db.Flag        `db:"logo_line" json:"logo_line" doc:"a strip is drawn behind the logo"`
	Font              string         `db:"font" json:"font" enum:"sans,arial,verdana,tahoma,georgia,times"`
	HeaderBold        db.Flag        `db:"header_bold" json:"header_bold"`
	Texts             []TemplateText `json:"texts" nullable:"false" doc:"words of mails in place of those of the program"`
	PageContrast      []PageContrast `json:"contrast" nullable:"false" readOnly:"true" doc:"colours that cannot be read; the page takes the nearest that can"`
	Search            string         `db:"search" json:"-"`
}

// PageContrast is a colour that is too near to the one behind it.
type PageContrast struct {
	Field   string `json:"field"`
	Against string `json:"against"`
	Ratio   int64  `json:"ratio" doc:"in hundredths"`
	Needed  int64  `json:"needed" doc:"in hundredths"`
	Nearest string `json:"nearest" doc:"the colour that the page takes"`
}

// TemplateText are the words of a kind of mail in one language.
type TemplateText struct {
	TemplateID int64  `db:"template_id" json:"-"`
	LanguageID int64  `db:"language_id" json:"language_id" minimum:"1" maximum:"5"`
	Kind       string `db:"kind" json:"kind" enum:"invitation,reminder,check"`
	Subject    string `db:"subject" json:"subject" maxLength:"255"`
	Body       string `db:"body" json:"body" maxLength:"65000" doc:"{customer} {vehicle} {brand} {company} {manager} {date} are filled in"`
}

var templates = table.New(table.Table[PageTemplate]{
	Name: "templates", Entity: "template", Scope: "{company?:company_id}", Order: "name, id",
	Sort:    map[string]string{"name": "name", "layout": "layout", "updated_at": "updated_at", "id": "id"},
	Called:  func(t *PageTemplate, _ string) string { return t.Name },
	Owner:   func(t *PageTemplate) table.Owner { return table.Owner{CompanyID: t.CompanyID} },
	Prepare: (*PageTemplate).prepare,
	Parents: []table.Parent[PageTemplate]{{
		Field: "company_id",
		Table: "companies",
		Scope: "{company:id}",
		InUse: "status = 'active'",
		Of:    func(t *PageTemplate) *int64 { return t.CompanyID },
	}},
	Refs: []table.Ref[PageTemplate]{
		{
			Field:  "company_id",
			Table:  "companies",
			Scope:  "{company:id}",
			Shared: true,
			ID:     func(t *PageTemplate) *int64 { return t.CompanyID },
		},
	},
	Check: checkTemplates,
	Rules: templateRules,
	Load:  loadTemplateTexts,
	Wrote: storeTemplateTexts,
	Uses: []table.Use{{
		Entity: "company", Name: "name", Column: "template_id", Where: "1=1", Scope: "{company:id}",
		Table: `(SELECT DISTINCT c.id, c.name, b.template_id FROM company_brands b
			JOIN companies c ON c.id = b.company_id WHERE b.template_id IS NOT NULL) AS looks`,
	}},
	Export: []table.Column[PageTemplate]{
		{Head: "name", Value: func(t *PageTemplate) any { return t.Name }},
		{Head: "layout", Value: func(t *PageTemplate) any { return t.Layout }},
	},
})

// colourFields gives the colours of a template by their names.
func (t *PageTemplate) colourFields() map[string]*string {
	return map[string]*string{
		"color_button":        &t.ColorButton,
		"color_button_bottom": &t.ColorButtonBottom,
		"color_button_text":   &t.ColorButtonText,
		"color_button_border": &t.ColorButtonBorder,
		"color_link":          &t.ColorLink, "color_font": &t.ColorFont, "color_bg": &t.ColorBg, "bg_logoline": &t.BgLogoline,
	}
}

func (t *PageTemplate) prepare() error {
	t.Name = strings.TrimSpace(t.Name)
	t.BgImage = strings.TrimSpace(t.BgImage)
	t.BgLogolineImage = strings.TrimSpace(t.BgLogolineImage)
	t.Search = find.Text(t.Name)
	var fields fault.Fields
	fields.Required("name", t.Name)
	fields.Line("name", t.Name, fault.MaxTitle)
	if !page.IsLayout(t.Layout) {
		fields.Add("layout", "one_of", "values", "bmw, fiat, cjd, porsche, citroen, mini, maserati, plain")
	}

	for name, colour := range t.colourFields() {
		*colour = strings.ToLower(strings.TrimSpace(*colour))
		fields.Colour(name, *colour)
	}

	fields.OneOf("font", t.Font, page.Fonts()...)
	for name, kind := range map[string]string{"bg_type": t.BgType, "bg_logoline_type": t.BgLogolineType} {
		fields.OneOf(name, kind, "color", "image")
	}

	for name, dots := range map[string]int64{"padd_logo": t.PaddLogo, "padd_header_text": t.PaddHeaderText} {
		if dots < 0 || dots > page.MostPadding {
			fields.Add(name, "between", "min", 0, "max", page.MostPadding)
		}
	}

	t.prepareTexts(&fields)
	t.PageContrast = []PageContrast{}
	for _, f := range page.Contrasts(t.pageStyle()) {
		t.PageContrast = append(t.PageContrast, PageContrast{f.Field, f.Against, int64(f.Ratio), int64(f.Needed), f.Nearest})
	}

	return fields.Err()
}

// pageStyle gives the look of a page of the template.
func (t *PageTemplate) pageStyle() page.Style {
	s := page.Style{
		Layout:       t.Layout,
		Button:       t.ColorButton,
		ButtonBottom: t.ColorButtonBottom,
		ButtonText:   t.ColorButtonText,
		ButtonBorder: t.ColorButtonBorder,
		Link:         t.ColorLink, Font: t.ColorFont, Back: t.ColorBg, Line: t.BgLogoline, LogoLine: bool(t.LogoLine),
		LogoPadding: t.PaddLogo, HeaderPadding: t.PaddHeaderText, Family: t.Font, HeaderBold: bool(t.HeaderBold),
	}

	if t.BgType == "image" {
		s.BackImage = t.BgImage
	}
	if t.BgLogolineType == "image" {
		s.LineImage = t.BgLogolineImage
	}

	return s
}

// templateLike makes a template with the look of a layout.
func templateLike(l page.Layout) PageTemplate {
	s := l.Preset
	return PageTemplate{
		Layout:            l.Code,
		ColorButton:       s.Button,
		ColorButtonBottom: s.ButtonBottom,
		ColorButtonText:   s.ButtonText,
		ColorButtonBorder: s.ButtonBorder,
		ColorLink:         s.Link,
		ColorFont:         s.Font,
		ColorBg:           s.Back,
		BgType:            "color",
		BgLogoline:        s.Line,
		BgLogolineType:    "color",
		LogoLine:          db.Flag(s.LogoLine),
		PaddLogo:          s.LogoPadding,
		PaddHeaderText:    s.HeaderPadding,
		Font:              s.Family,
		HeaderBold:        db.Flag(s.HeaderBold),
		Texts:             []TemplateText{},
		PageContrast:      []PageContrast{},
	}
}

var blankTemplate = func() PageTemplate {
	t := templateLike(page.LayoutOf(page.Plain))
	t.Name = "-"
	return t
}()

// checkTemplates refuses names of images that are not there.
func checkTemplates(ctx context.Context, tx *db.Tx, rows []*PageTemplate, wrong []fault.Fields) error {
	var names []string
	for _, t := range rows {
		names = append(names, t.BgImage, t.BgLogolineImage)
	}

	names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
	if len(names) == 0 {
		return checkImageTypes(rows, wrong)
	}

	kept, err := files.Images(ctx, tx, names)
	if err != nil {
		return err
	}

	for i, t := range rows {
		for field, name := range map[string]string{"bg_image": t.BgImage, "bg_logoline_image": t.BgLogolineImage} {
			if name != "" && !kept[name] {
				wrong[i].Add(field, "image_unknown")
			}
		}
	}

	return checkImageTypes(rows, wrong)
}

// checkImageTypes asks for the image where one shall be shown.
func checkImageTypes(rows []*PageTemplate, wrong []fault.Fields) error {
	for i, t := range rows {
		if t.BgType == "image" && t.BgImage == "" {
			wrong[i].Add("bg_image", "required")
		}
		if t.BgLogolineType == "image" && t.BgLogolineImage == "" {
			wrong[i].Add("bg_logoline_image", "required")
		}
	}

	return nil
}

// templateRules let roles of type admin write the templates of all companies.
func templateRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[PageTemplate]) error {
	for _, c := range changes {
		if c.Before != nil && c.Before.CompanyID == nil || c.After != nil && c.After.CompanyID == nil {
			if err := c.Refuse(OnlyAdmins(ctx, tx, "template_of_all")); err != nil {
				return err
			}
		}
	}

	return nil
}

// The permissions for templates: to list and edit them.
var (
	permTemplates      = authz.Perm("app.template")
	permTemplateCreate = authz.Perm("app.template.create")
)

func templateRoutes(a *httpapi.API) {
	const path = "/template"
	httpapi.List(a, path, authz.LoginOnly, templates, templatesFilter)
	httpapi.Op(
		a, http.MethodGet, path+"/layouts", authz.LoginOnly, listLayouts,
		httpapi.Summary("The looks to begin with: those of seven brands, and a plain one."),
	)
	httpapi.Op(a, http.MethodGet, path+"/{id}", authz.LoginOnly, getTemplate)
	httpapi.Op(a, http.MethodPost, path, permTemplates.OrElse(permTemplateCreate), createTemplate)
	httpapi.Op(a, http.MethodPut, path+"/{id}", permTemplates, saveTemplate)
	httpapi.Op(a, http.MethodPost, path+"/{id}", permTemplates, saveTemplate)
	audit.Routes(a, path, permTemplates, templates)
}

type templatesInput struct {
	httpapi.ListInput
	CompanyID int64  `query:"companyId" doc:"those that this company may use"`
	Status    string `query:"status" enum:"active,all" default:"active" doc:"all of them either way: templates have no archive (Y-028)"`
}

func templatesFilter(in *templatesInput) ([]db.Condition, error) {
	if in.CompanyID == 0 {
		return nil, nil
	}
	return []db.Condition{{SQL: "(company_id IS NULL OR company_id = ?)", Args: []any{in.CompanyID}}}, nil
}

func getTemplate(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (PageTemplate, error) {
	return templates.Get(ctx, tx, in.ID)
}

func createTemplate(ctx context.Context, tx *db.Tx, in *httpapi.Save[PageTemplate]) (PageTemplate, error) {
	if id := in.Body.Int("id"); id != 0 {
		return templates.Update(ctx, tx, id, in.Saw(), in.Body.Apply)
	}

	var asked PageTemplate
	if err := in.Body.Apply(&asked); err != nil {
		return asked, err
	}
	if asked.Layout == "" {
		asked.Layout = page.Plain
	}

	t := templateLike(page.LayoutOf(asked.Layout))
	if err := in.Body.Apply(&t); err != nil {
		return t, err
	}

	t.Layout = asked.Layout

	return templates.Insert(ctx, tx, t)
}

func saveTemplate(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[PageTemplate]) (PageTemplate, error) {
	return templates.Update(ctx, tx, in.ID, in.Saw(), in.Body.Apply)
}

// PageLayout is a look to begin with.
type PageLayout struct {
	Code    string       `json:"code"`
	Name    string       `json:"name"`
	Padding int64        `json:"padding" doc:"what it adds to the padding of the header"`
	Preset  PageTemplate `json:"preset" doc:"what a new template of it has"`
}

// listLayouts lists the layouts to begin a template with.
func listLayouts(_ context.Context, _ *db.Tx, _ *struct{}) ([]PageLayout, error) {
	var all []PageLayout
	for _, l := range page.Layouts() {
		preset := templateLike(l)
		preset.Name = l.Name
		all = append(all, PageLayout{l.Code, l.Name, l.Padding, preset})
	}

	return all, nil
}
