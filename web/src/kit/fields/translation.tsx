import { TextInput } from '@mantine/core';
import { empty } from '@/i18n/format';
import type { ColumnEditor, EditorProps, ListColumn } from '@/kit/record/describe';
import type { CellContext } from '@/kit/record/entity';
import { type Translated, translate, type Translations, withText } from '@/kit/record/translation';
import { InlineCell } from '@/kit/ui/InlineCell';
import cells from './cells.module.css';
import type { ColumnOptions, FieldOptions, FormField, InputProps, Need, With } from './field';
import { isBlank, refuseMissing } from './needs';
import classes from './translation.module.css';

/** A translated text in the language of the screen, or in another language (in italics, tagged) when it has none. */
export function translationColumn<Key extends string>(
  key: Key,
  { edit, width }: ColumnOptions = {},
): ListColumn<With<Key, Translations | null>> {
  return {
    key,
    width,
    translations: (row) => row[key],
    render: (row, context) => <TranslationCell {...translate(row[key], context)} context={context} />,
    // In every language, as the server looks for it in long lists.
    searchText: (row) => Object.values(row[key] ?? {}).join('\n'),
    sortValue: (row, context) => translate(row[key], context).text,
    editor: edit && translationEditor(edit),
  };
}

/** A text in every language. */
export function translationField<Key extends string>(
  key: Key,
  options: FieldOptions = {},
): FormField<With<Key, Translations | null>> {
  return { key, Input: TranslationsInput, isWide: true, toEntry: (value) => value ?? {}, ...options };
}

/** A translated text; one that stands in for a missing translation is in italics with its language. */
export function TranslationCell({ text, fallback, context }: Translated & { context: CellContext }) {
  if (!text) return <span className={cells.empty}>{empty}</span>;
  const { code } = fallback ?? context.language;
  return (
    <span className={cells.text} title={text}>
      <span lang={code} data-fallback={fallback && true}>
        {text}
      </span>
      {fallback && (
        <span
          className={classes.tag}
          title={context.t('translation.fallback', { language: code.toUpperCase() })}
        >
          {code.toUpperCase()}
        </span>
      )}
    </span>
  );
}

function translationEditor(need: Need): ColumnEditor {
  return { Input: TranslationEditor, refusal: refuseMissing(need, isUnnamed) };
}

/** A text in any language is enough for one that is required. */
const isUnnamed = (value: unknown) => Object.values((value ?? {}) as Translations).every(isBlank);

/** Edits the text of the language of the screen; the other languages stay as they are. */
function TranslationEditor({ value, onChange, context, ...field }: EditorProps) {
  const texts = value as Translations | null | undefined;
  const { text, fallback } = translate(texts, context);
  return (
    <InlineCell
      {...field}
      value={fallback ? '' : text}
      placeholder={fallback ? text : undefined}
      onChange={(next) => onChange(withText(texts, context.language.id, next))}
      lang={context.language.code}
    />
  );
}

/** A text in each language, marked with it, so that it is read out as what it is. */
function TranslationsInput(props: InputProps) {
  const { name, label, entry, onChange, onBlur, error, partErrors, disabled, context } = props;
  const texts = (entry || {}) as Translations;
  return (
    <fieldset className={classes.translations} aria-label={label}>
      {ordered(context).map(({ id, code }, index) => (
        <TextInput
          key={id}
          name={`${name}.${id}`}
          label={`${label} (${code.toUpperCase()})`}
          lang={code}
          value={texts[id] ?? ''}
          onChange={(event) => onChange(withText(texts, id, event.currentTarget.value))}
          onBlur={onBlur}
          error={partErrors[`${name}.${id}`] ?? (index === 0 ? error : undefined)}
          disabled={disabled}
          autoComplete="off"
        />
      ))}
    </fieldset>
  );
}

/** The language of the lists first. */
function ordered({ language, languages }: CellContext) {
  const others = languages.filter(({ id }) => id !== language.id);
  return [language, ...others];
}
