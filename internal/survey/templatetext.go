package survey

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
	"forecourt/internal/survey/page"
)

// The kinds of mails that have words of their own.
var mailKinds = []string{"invitation", "reminder", "check"}

// Placeholders are what words of mails can name.
var Placeholders = []string{"customer", "vehicle", "brand", "company", "manager", "date"}

// prepareTexts drops empty words and refuses those that name what there is not.
func (t *PageTemplate) prepareTexts(fields *fault.Fields) {
	kept := []TemplateText{}
	for i, x := range t.Texts {
		at := fmt.Sprintf("texts[%d]", i)
		x.Subject = strings.TrimSpace(x.Subject)
		x.Body = strings.TrimSpace(x.Body)
		x.TemplateID = t.ID
		if x.LanguageID < 1 || x.LanguageID > record.Languages {
			fields.Add(at+".language_id", "unknown_language", "language", x.LanguageID)
		}
		fields.OneOf(at+".kind", x.Kind, mailKinds...)
		fields.Line(at+".subject", x.Subject, fault.MaxTitle)
		fields.Length(at+".body", x.Body, fault.MaxText)
		for field, text := range map[string]string{"subject": x.Subject, "body": x.Body} {
			if name := unknownPlaceholder(text); name != "" {
				fields.Add(at+"."+field, "placeholder", "name", name, "known", strings.Join(Placeholders, ", "))
			}
		}
		if slices.ContainsFunc(kept, func(k TemplateText) bool { return k.LanguageID == x.LanguageID && k.Kind == x.Kind }) {
			fields.Add(at+".kind", "twice")
		}
		if x.Subject != "" || x.Body != "" {
			kept = append(kept, x)
		}
	}

	slices.SortFunc(kept, func(a, b TemplateText) int {
		if a.LanguageID != b.LanguageID {
			return int(a.LanguageID - b.LanguageID)
		}
		return strings.Compare(a.Kind, b.Kind)
	})
	t.Texts = kept
}

// unknownPlaceholder finds a name in braces that mails do not fill in.
func unknownPlaceholder(text string) string {
	for {
		_, rest, open := strings.Cut(text, "{")
		if !open {
			return ""
		}

		name, _, closed := strings.Cut(rest, "}")
		if closed && !slices.Contains(Placeholders, name) && !strings.ContainsAny(name, " \n{") {
			return name
		}

		text = rest
	}
}

func loadTemplateTexts(ctx context.Context, tx *db.Tx, rows []PageTemplate) error {
	at := make(map[int64]int, len(rows))
	ids := make([]int64, len(rows))
	for i := range rows {
		t := &rows[i]
		at[t.ID] = i
		ids[i] = t.ID
		t.Texts = []TemplateText{}
		t.PageContrast = []PageContrast{}
		for _, f := range page.Contrasts(t.pageStyle()) {
			t.PageContrast = append(t.PageContrast, PageContrast{f.Field, f.Against, int64(f.Ratio), int64(f.Needed), f.Nearest})
		}
	}

	of, err := tx.AmongIDs("template_id", ids)
	if err != nil {
		return err
	}

	// The templates were found within their scope.
	texts, err := db.Select[TemplateText](ctx, tx,
		"SELECT template_id, language_id, kind, subject, body FROM template_texts WHERE {everyone} AND "+
			of.Places(1)+
			" ORDER BY template_id, language_id, kind", of.Args...)
	if err != nil {
		return fmt.Errorf("read words of templates: %w", err)
	}

	for _, x := range texts {
		t := &rows[at[x.TemplateID]]
		t.Texts = append(t.Texts, x)
	}

	return nil
}

func storeTemplateTexts(ctx context.Context, tx *db.Tx, rows []PageTemplate) error {
	for i := range rows {
		t := &rows[i]
		kept := []PageTemplate{{}}
		kept[0].ID = t.ID
		if err := loadTemplateTexts(ctx, tx, kept); err != nil {
			return err
		}

		for j := range t.Texts {
			t.Texts[j].TemplateID = t.ID
		}
		if reflect.DeepEqual(kept[0].Texts, t.Texts) {
			continue
		}
		if _, err := tx.Exec(ctx, "DELETE FROM template_texts WHERE {everyone} AND template_id = $1", t.ID); err != nil {
			return fmt.Errorf("take words of templates out: %w", err)
		}

		const columns = 5
		for block := range db.Blocks(t.Texts, columns) {
			var args []any
			for _, x := range block {
				args = append(args, t.ID, x.LanguageID, x.Kind, x.Subject, x.Body)
			}
			if _, err := tx.Exec(ctx,
				"INSERT INTO template_texts (template_id, language_id, kind, subject, body) VALUES "+
					db.Lines(len(block), columns)+
					" ON CONFLICT (id) DO UPDATE SET subject = excluded.subject WHERE {everyone}", args...); err != nil {
				return fmt.Errorf("keep words of templates: %w", err)
			}
		}
	}

	return nil
}
