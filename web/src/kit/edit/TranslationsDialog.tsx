import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@/api/problem';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import type { Fields } from '@/kit/record/conflict';
import type { Updating } from '@/kit/record/capabilities';
import type { Language, ListRow } from '@/kit/record/entity';
import type { FieldTexts } from '@/kit/record/field-texts';
import { settleConflict } from './settle-conflict';
import { missingLanguages, type Translations, withText } from '@/kit/record/translation';
import classes from './TranslationsDialog.module.css';
import { useSave } from './useSave';

interface TranslationsDialogProps extends DialogProps<ListRow> {
  name: string;
  row: ListRow;
  /** The translated field. */
  field: string;
  languages: readonly Language[];
  update: Updating<ListRow>;
  fields: FieldTexts;
}

/** The text of a field in every language, empty ones marked. Answers the saved record. */
export default function TranslationsDialog(props: TranslationsDialogProps) {
  const { name, row, field, languages, update, fields, close } = props;
  const { t } = useTranslation(['list', 'common']);
  const form = useRef<HTMLFormElement>(null);
  const base = ((row as unknown as Fields)[field] ?? {}) as Translations;
  const [texts, setTexts] = useState(base);
  const [problem, setProblem] = useState<Problem>();
  const isDirty = languages.some(({ id }) => (texts[id] ?? '') !== (base[id] ?? ''));
  const missing = missingLanguages(texts, { languages });

  const { save, isSaving } = useSave<ListRow, Fields & { revision: number }>(
    (change) => update.run(row.id, change),
    {
      onSaved: (saved) => close(saved),
      onRefused: (refused) => {
        if (refused.kind === 'conflict') void settle(refused);
        else setProblem(refused);
      },
    },
  );

  const settle = async (conflict: Problem) => {
    const current = conflict.current as ListRow;
    const mine = { base: { [field]: base }, change: { [field]: texts } };
    const settled = await settleConflict(conflict, mine, fields);
    if (settled?.rest) save({ ...settled.rest, revision: current.revision });
    else if (settled) close(current);
  };

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  const submit = () => {
    if (isDirty) save({ [field]: texts, revision: row.revision });
    else close();
  };

  return (
    <FormDialog
      ref={form}
      title={t('translations.title', { name })}
      size="large"
      text={t('translations.progress', {
        field: fields.fieldLabel(field),
        done: languages.length - missing.length,
        total: languages.length,
      })}
      ok={t('common:action.save')}
      busy={isSaving}
      onSubmit={submit}
      unsaved={isDirty}
      onClose={() => close()}
    >
      {languages.map((language, index) => (
        <TextInput
          key={language.id}
          label={language.name}
          rightSection={
            missing.includes(language) && <StatusBadge tone="amber" label={t('translations.missing')} />
          }
          rightSectionWidth="auto"
          rightSectionProps={{ className: classes.mark }}
          lang={language.code}
          value={texts[language.id] ?? ''}
          onChange={(event) => {
            setTexts(withText(texts, language.id, event.currentTarget.value));
            setProblem(undefined);
          }}
          error={errorOf(problem, `${field}.${language.id}`, index === 0)}
          autoComplete="off"
          data-autofocus={index === 0 || undefined}
        />
      ))}
    </FormDialog>
  );
}

/** What the server says about one language; what it says about no language stands under the first. */
function errorOf(problem: Problem | undefined, path: string, isFirst: boolean): string | undefined {
  if (!problem) return undefined;
  const { [path]: own, ...others } = problem.fields;
  if (own) return own.join(' ');
  if (!isFirst) return undefined;
  const [field] = path.split('.');
  const rest = Object.entries(others).filter(([other]) => !other.startsWith(`${field}.`));
  if (rest.length > 0) return rest.flatMap(([, texts]) => texts).join(' ');
  return Object.keys(others).length === 0 ? problem.message : undefined;
}
