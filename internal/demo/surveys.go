package demo

import (
	"context"
	"fmt"

	"forecourt/internal/org"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/record"
	"forecourt/internal/survey"
	"forecourt/internal/survey/page"
)

// inFive makes a text in the five languages.
func inFive(lt, en, lv, et, ru string) db.Translations {
	return db.Translations{"1": lt, "2": en, "3": lv, "4": et, "5": ru}
}

// The questions of the surveys; branches name them by their negative ids.
const (
	asksNPS = -iota - 1
	asksWhy
	asksFirst
	asksSecond
	asksThird
	asksMore
)

func npsQuestion() survey.AskedQuestion {
	q := survey.AskedQuestion{
		ID: asksNPS, Type: page.NPS, Required: true,
		Texts: survey.QuestionTexts{
			Text: inFive(
				"Ar rekomenduotumėte mus draugams?", "Would you recommend us to friends?",
				"Vai ieteiktu mūs draugiem?", "Kas soovitaksite meid sõpradele?",
				"Порекомендуете ли вы нас друзьям?",
			),
		},
	}

	return q
}

func starsQuestion(id int64, kpi *int64, text db.Translations) survey.AskedQuestion {
	return survey.AskedQuestion{
		ID:       id,
		Type:     page.Stars,
		KPIID:    kpi,
		KPIValue: 1,
		Required: true,
		Comments: true,
		Texts:    survey.QuestionTexts{Text: text},
	}
}

func whyQuestion() survey.AskedQuestion {
	q := survey.AskedQuestion{
		ID: asksWhy, Type: page.Radio, Required: true, Comments: true,
		Texts: survey.QuestionTexts{
			Text: inFive(
				"Kas Jus labiausiai nuvylė?", "What disappointed you most?", "Kas jūs visvairāk sarūgtināja?",
				"Mis teid kõige rohkem häiris?", "Что вас больше всего огорчило?",
			),
			Hint: inFive("Pasirinkite vieną.", "Choose one.", "Izvēlieties vienu.", "Valige üks.", "Выберите одно."),
		},
	}
	for i, text := range []db.Translations{
		inFive("Laukimas", "Waiting", "Gaidīšana", "Ootamine", "Ожидание"),
		inFive("Kaina", "The price", "Cena", "Hind", "Цена"),
		inFive("Bendravimas", "How I was treated", "Attieksme", "Suhtlemine", "Общение"),
		inFive("Kita", "Something else", "Cits", "Muu", "Другое"),
	} {
		q.Answers = append(q.Answers, survey.OfferedAnswer{KPIValue: int64(9 - i), Texts: survey.AnswerTexts{Text: text}})
	}

	return q
}

func moreQuestion() survey.AskedQuestion {
	return survey.AskedQuestion{
		ID: asksMore, Type: page.Other,
		Texts: survey.QuestionTexts{
			Text: inFive(
				"Ką dar norėtumėte pasakyti?", "What else would you like to say?", "Ko vēl vēlaties pateikt?",
				"Mida soovite lisada?", "Что ещё вы хотели бы сказать?",
			),
		},
	}
}

// detractorsAreAskedWhy lets 10 to 7 pass the question why, which stands behind the first one.
func detractorsAreAskedWhy(v *survey.Questionnaire) {
	nps := &v.Questions[0]
	behind := v.Questions[1].ID
	why := whyQuestion()
	v.Questions = append(v.Questions[:1:1], append([]survey.AskedQuestion{why}, v.Questions[1:]...)...)

	for i := range nps.Answers {
		if i < 4 {
			v.Questions[0].Answers[i].NextID = &behind
		}
	}
}

// asked are the surveys of the two units, by their first three questions behind the NPS.
var asked = map[string]struct {
	name    string
	heading db.Translations
	stars   [3]db.Translations
}{
	"sales": {
		"Pirkėjų apklausa",
		inFive(
			"Kaip pirkote automobilį?", "How was buying your car?", "Kā jūs iegādājāties auto?",
			"Kuidas auto ostmine sujus?", "Как прошла покупка автомобиля?",
		),
		[3]db.Translations{
			inFive(
				"Kaip vertinate konsultanto aptarnavimą?", "How was the advice of the salesperson?",
				"Kā vērtējat pārdevēja konsultāciju?", "Kuidas hindate müüja nõustamist?",
				"Как вы оцениваете консультацию?",
			),
			inFive(
				"Kaip vertinate bandomąjį važiavimą?", "How was the test drive?",
				"Kā vērtējat izmēģinājuma braucienu?", "Kuidas hindate proovisõitu?",
				"Как вы оцениваете тест-драйв?",
			),
			inFive(
				"Ar aiškus buvo pasiūlymas?", "How clear was the offer?", "Vai piedāvājums bija skaidrs?",
				"Kui selge oli pakkumine?", "Насколько понятным было предложение?",
			),
		},
	},
	"service": {
		"Serviso apklausa",
		inFive(
			"Kaip sekėsi servise?", "How was your visit to the workshop?", "Kā noritēja vizīte servisā?",
			"Kuidas möödus teeninduse külastus?", "Как прошёл визит в сервис?",
		),
		[3]db.Translations{
			inFive(
				"Ar lengva buvo užsiregistruoti?", "How easy was booking the visit?",
				"Vai bija viegli pieteikties?", "Kui lihtne oli aega broneerida?", "Легко ли было записаться?",
			),
			inFive(
				"Kaip vertinate atliktus darbus?", "How was the work done?", "Kā vērtējat paveikto darbu?",
				"Kuidas hindate tehtud tööd?", "Как вы оцениваете выполненную работу?",
			),
			inFive(
				"Ar automobilis buvo paruoštas laiku?", "Was the car ready when agreed?",
				"Vai auto bija gatavs laikā?", "Kas auto oli õigel ajal valmis?",
				"Был ли автомобиль готов вовремя?",
			),
		},
	},
}

// makeSurveys makes the surveys of both units with several versions, an anonymous one, a draft and
// one that is no longer used; a look for each brand; and lets the brands of companies ask by them.
func (m *maker) makeSurveys(ctx context.Context, tx *db.Tx) error {
	type kpi struct {
		ID   int64  `db:"id"`
		Unit string `db:"business_unit"`
	}
	measured, err := db.Select[kpi](ctx, tx, `SELECT id, business_unit
		FROM kpis
		WHERE {everyone} AND type = 'kpi'
		ORDER BY business_unit, sort, id`)
	if err != nil {
		return fmt.Errorf("read KPIs: %w", err)
	}

	of := map[string][]int64{}
	for _, k := range measured {
		of[k.Unit] = append(of[k.Unit], k.ID)
	}

	bound := map[string]int64{}
	for _, unit := range []string{"sales", "service"} {
		if bound[unit], err = m.makeSurvey(ctx, tx, unit, of[unit]); err != nil {
			return err
		}
	}

	anonymous, err := m.makeAnonymous(ctx, tx, of["service"])
	if err != nil {
		return err
	}
	if err := m.otherSurveys(ctx, tx); err != nil {
		return err
	}

	m.asksBy = bound
	m.asksWithoutName = anonymous

	return m.bindSurveys(ctx, tx, bound, anonymous)
}

func (m *maker) makeSurvey(ctx context.Context, tx *db.Tx, unit string, kpis []int64) (int64, error) {
	about := asked[unit]
	s, err := survey.Add(
		ctx, tx,
		survey.Survey{Name: about.name, BusinessUnit: unit, Status: record.Active, AllCompanies: true},
		survey.Questionnaire{Title: about.name, BusinessUnit: unit},
	)
	if err != nil {
		return 0, fmt.Errorf("make a survey: %w", err)
	}

	for _, change := range []func(*survey.Questionnaire){
		func(v *survey.Questionnaire) {
			v.Languages = survey.Languages{1, 2, 3, 4, 5}
			v.RequestContacts = true
			v.Texts.Heading = about.heading
			v.Questions = []survey.AskedQuestion{npsQuestion()}

			for i, text := range about.stars {
				v.Questions = append(v.Questions, starsQuestion(asksFirst-int64(i), &kpis[i], text))
			}
		},
		detractorsAreAskedWhy,
		func(v *survey.Questionnaire) {
			v.Texts.Intro = inFive(
				"Užtruks minutę.", "It takes a minute.", "Tas aizņems minūti.", "See võtab minuti.",
				"Это займёт минуту.",
			)
			v.Texts.Thanks = inFive(
				"Ačiū! Jūsų nuomonė mums svarbi.", "Thank you! Your opinion matters to us.",
				"Paldies! Jūsu viedoklis mums ir svarīgs.", "Täname! Teie arvamus on meile oluline.",
				"Спасибо! Ваше мнение важно для нас.",
			)
			v.Questions = append(v.Questions, moreQuestion())
		},
	} {
		if err := survey.Publish(ctx, tx, s.ID, change); err != nil {
			return 0, fmt.Errorf("publish a survey: %w", err)
		}
	}

	return s.ID, nil
}

// makeAnonymous makes the survey that one company uses in its workshop.
func (m *maker) makeAnonymous(ctx context.Context, tx *db.Tx, kpis []int64) (int64, error) {
	const name = "Anoniminė serviso apklausa"
	s, err := survey.Add(
		ctx, tx,
		survey.Survey{
			Name:         name,
			BusinessUnit: "service",
			Status:       record.Active,
			CompanyIDs:   table.NewIDs(m.companies[len(m.companies)-1]),
		},
		survey.Questionnaire{Title: name, BusinessUnit: "service"},
	)
	if err != nil {
		return 0, fmt.Errorf("make an anonymous survey: %w", err)
	}

	return s.ID, survey.Publish(ctx, tx, s.ID, func(v *survey.Questionnaire) {
		v.Languages = survey.Languages{1, 2, 3, 4, 5}
		v.Anonymous = true
		v.Texts.Heading = asked["service"].heading
		v.Questions = []survey.AskedQuestion{
			npsQuestion(), starsQuestion(asksFirst, &kpis[1], asked["service"].stars[1]), moreQuestion(),
		}
	})
}

// otherSurveys makes a survey that is still written and one that is no longer used.
func (m *maker) otherSurveys(ctx context.Context, tx *db.Tx) error {
	draft := survey.Questionnaire{
		Title: "Bandomojo važiavimo apklausa", BusinessUnit: "sales", Languages: survey.Languages{1, 2},
		Questions: []survey.AskedQuestion{
			starsQuestion(asksFirst, nil, db.Translations{"1": "Ar patiko bandomasis važiavimas?"}),
			moreQuestion(),
		},
	}
	if _, err := survey.Add(
		ctx, tx,
		survey.Survey{
			Name:         draft.Title,
			BusinessUnit: "sales",
			Status:       record.Active,
			CompanyIDs:   table.NewIDs(m.companies[0]),
		},
		draft,
	); err != nil {
		return fmt.Errorf("make a draft: %w", err)
	}

	old := survey.Questionnaire{Title: "Pirkėjų apklausa 2024", BusinessUnit: "sales"}
	s, err := survey.Add(
		ctx, tx,
		survey.Survey{
			Name:         old.Title,
			BusinessUnit: "sales",
			Status:       record.Active,
			CompanyIDs:   table.NewIDs(m.companies[0]),
		},
		old,
	)
	if err != nil {
		return fmt.Errorf("make an old survey: %w", err)
	}
	if err := survey.Publish(ctx, tx, s.ID, func(v *survey.Questionnaire) {
		v.Languages = survey.Languages{1}
		v.Questions = []survey.AskedQuestion{npsQuestion()}
	}); err != nil {
		return fmt.Errorf("publish an old survey: %w", err)
	}

	return survey.Archive(ctx, tx, s.ID)
}

// invitation are the words in which the templates of the group ask.
var invitation = []survey.TemplateText{
	{
		LanguageID: 1,
		Kind:       "invitation",
		Subject:    "{brand}: kaip mums sekėsi?",
		Body:       "Sveiki, {customer},\n\nkaip mums sekėsi? Atsakymas užtruks minutę.\n\n{company}",
	},
	{
		LanguageID: 2,
		Kind:       "invitation",
		Subject:    "{brand}: how did we do?",
		Body:       "Hello {customer},\n\nhow did we do? It takes a minute to answer.\n\n{company}",
	},
}

// bindSurveys gives the brands of companies their looks and the surveys by which they ask.
func (m *maker) bindSurveys(ctx context.Context, tx *db.Tx, bound map[string]int64, anonymous int64) error {
	type sold struct {
		ID        int64  `db:"id"`
		CompanyID int64  `db:"company_id"`
		BrandID   int64  `db:"brand_id"`
		Brand     string `db:"brand"`
	}
	all, err := db.Select[sold](ctx, tx, `SELECT s.id, s.company_id, s.brand_id, b.name AS brand
		FROM company_brands s JOIN brands b ON b.id = s.brand_id
		WHERE {company:s.company_id} AND {brand:s.brand_id} ORDER BY s.id`)
	if err != nil {
		return fmt.Errorf("read brands of companies: %w", err)
	}

	looks := map[int64]int64{}
	layouts := page.Layouts()

	for _, s := range all {
		if looks[s.BrandID] == 0 {
			layout := layouts[len(looks)%len(layouts)]
			if looks[s.BrandID], err = survey.AddTemplate(ctx, tx, s.Brand, layout.Code, invitation); err != nil {
				return fmt.Errorf("make a template: %w", err)
			}
		}

		if err := org.BindTemplate(ctx, tx, s.ID, looks[s.BrandID]); err != nil {
			return fmt.Errorf("give a brand its look: %w", err)
		}

		for _, unit := range []string{"sales", "service"} {
			by := bound[unit]
			if unit == "service" && s.CompanyID == m.companies[len(m.companies)-1] {
				by = anonymous
			}

			if err := org.BindSurvey(ctx, tx, []int64{s.ID}, unit, by); err != nil {
				return fmt.Errorf("let a brand ask: %w", err)
			}
		}
	}

	return nil
}
