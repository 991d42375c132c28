import { Textarea } from '@mantine/core';
import { type Translations, withText } from '@/kit/record/translation';
import type { FormField, InputProps } from './field';
import classes from './inputs.module.css';

/** A text of several lines in each of these languages, and in any other it has already. */
export function longTexts(key: string, languageIds: readonly number[]): FormField {
  const Input = (props: InputProps) => <LongTextsInput {...props} languageIds={languageIds} />;
  return { key, Input, isWide: true, toEntry: (value) => value ?? {} };
}

/** A text of several lines, in the language of the house. */
export function longText(key: string): FormField {
  return { key, Input: LongTextInput, isWide: true };
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

function LongTextsInput(props: InputProps & { languageIds: readonly number[] }) {
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
