import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '@/api/group';
import { showToast } from '@/kit/ui/toast';
import { ViewLoader } from '@/kit/view/ViewLoader';
import { type Template, templateQuery } from '../queries';
import { NameFields, TemplatePage } from '../templates/TemplatePage';
import { useTemplate } from '../templates/useTemplate';
import classes from '../templates/Template.module.css';

/** Name, company and words of a template. */
export default function TemplateDetailsScreen() {
  const { templateId } = useParams({ from: '/signed-in/template/details/$templateId' });
  const query = useQuery(templateQuery(templateId));
  return (
    <ViewLoader query={query}>
      {(template) => (
        <Details key={`${String(template.id)}-${String(template.revision)}`} template={template} />
      )}
    </ViewLoader>
  );
}

const kinds = ['invitation', 'reminder', 'check'] as const;
type Kind = (typeof kinds)[number];
const places = ['customer', 'vehicle', 'brand', 'company', 'manager', 'date'] as const;

function Details({ template }: { template: Template }) {
  const { t } = useTranslation('surveys');
  const { data: languages = [] } = useQuery(languagesQuery);
  const [language, setLanguage] = useState(1);
  const [kind, setKind] = useState<Kind>('invitation');
  const editing = useTemplate(template, (saved) =>
    showToast({ message: t('templates.saved', { name: saved.name }) }),
  );
  const { edited, set, errorOf } = editing;
  const at = edited.texts.findIndex((one) => one.language_id === language && one.kind === kind);
  const words = edited.texts[at] ?? { language_id: language, kind, subject: '', body: '' };
  const write = (part: { subject?: string; body?: string }) => {
    const next = { ...words, ...part };
    set({
      texts: at < 0 ? [...edited.texts, next] : edited.texts.map((one, place) => (place === at ? next : one)),
    });
  };
  const filled = (text: string) =>
    places.reduce((left, name) => left.replaceAll(`{${name}}`, t(`details.sample.${name}`)), text);
  return (
    <TemplatePage
      template={template}
      editing={editing}
      tab="details"
      beside={
        <section className={classes.mail} aria-label={t('details.mail')}>
          <h3>{filled(words.subject) || t('details.builtIn')}</h3>
          <p>{filled(words.body) || t('details.builtInBody')}</p>
        </section>
      }
    >
      <NameFields editing={editing} />
      <fieldset>
        <legend>{t('details.texts')}</legend>
        <div className={classes.bar}>
          <NativeSelect
            label={t('details.kind')}
            value={kind}
            data={kinds.map((value) => ({ value, label: t(`details.kinds.${value}`) }))}
            onChange={({ currentTarget }) => setKind(currentTarget.value as Kind)}
          />
          <NativeSelect
            label={t('editor.language')}
            value={String(language)}
            data={languages.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ currentTarget }) => setLanguage(Number(currentTarget.value))}
          />
        </div>
        <TextInput
          label={t('details.subject')}
          maxLength={255}
          value={words.subject}
          error={errorOf(`texts[${String(at)}].subject`)}
          onChange={({ currentTarget }) => write({ subject: currentTarget.value })}
        />
        <Textarea
          label={t('details.body')}
          description={`${t('details.places')} ${places.map((name) => `{${name}}`).join(' ')}`}
          autosize
          minRows={6}
          maxLength={65_000}
          value={words.body}
          error={errorOf(`texts[${String(at)}].body`)}
          onChange={({ currentTarget }) => write({ body: currentTarget.value })}
        />
      </fieldset>
    </TemplatePage>
  );
}
