import { Textarea } from '@mantine/core';
import { type Translations, withText } from '@/kit/record/translation';
import type { FormField, InputProps, With } from './field';
import classes from './translation.module.css';

/** A text of several lines, in the language of the house. */
export function longTextField<Key extends string>(key: Key): FormField<With<Key, string | null>> {
  return { key, Input: LongTextInput, isWide: true };
}

/** A text of several lines in each of these languages, and in any other it has already. */
export function longTranslationField<Key extends string>(
  key: Key,
  languageIds: readonly number[],
): FormField<With<Key, Translations | null>> {
  const Input = (props: InputProps) => <LongTranslationInput {...props} languageIds={languageIds} />;
  return { key, Input, isWide: true, toEntry: (value) => value ?? {} };
}

function LongTextInput({ name, label, entry, onChange, onBlur, error, disabled }: InputProps) {
  return (
    <Textarea
      name={name}
      label={label}
      value={typeof entry === 'string' ? entry : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={error}
      disabled={disabled}
      rows={3}
    />
  );
}

function LongTranslationInput(props: InputProps & { languageIds: readonly number[] }) {
  const { name, label, entry, onChange, onBlur, error, partErrors, disabled, context, languageIds } = props;
  const texts = (entry || {}) as Translations;
  const asked = context.languages.filter(({ id }) => languageIds.includes(id) || texts[id] !== undefined);
  return (
    <fieldset className={classes.translations} aria-label={label}>
      {asked.map(({ id, code }, index) => (
        <Textarea
          key={id}
          name={`${name}.${id}`}
          label={`${label} (${code.toUpperCase()})`}
          lang={code}
          value={texts[id] ?? ''}
          onChange={(event) => onChange(withText(texts, id, event.currentTarget.value))}
          onBlur={onBlur}
          error={partErrors[`${name}.${id}`] ?? (index === 0 ? error : undefined)}
          disabled={disabled}
          rows={3}
        />
      ))}
    </fieldset>
  );
}
