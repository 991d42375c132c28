import { TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { FormField, InputProps, With } from './field';
import type { UseOptions } from './reference';
import classes from './translation.module.css';

type Texts = Readonly<Record<string, string>>;

/** A text for each record that another field has chosen: an e-mail address for each brand. */
export function textsOfField<Key extends string>(
  key: Key,
  chosenIn: string,
  useOptions: UseOptions,
  look: { type?: 'email' } = {},
): FormField<With<Key, Texts | null>> {
  const Input = (props: InputProps) => (
    <TextsInput
      {...props}
      look={look}
      chosen={idsOf(props.valueOf(chosenIn))}
      options={useOptions(props.context)}
    />
  );
  return { key, Input, isWide: true, toEntry: (value) => value ?? {} };
}

const idsOf = (value: unknown) => (Array.isArray(value) ? (value as number[]) : []);

interface TextsInputProps extends InputProps {
  look: { type?: 'email' };
  chosen: readonly number[];
  options: ReturnType<UseOptions>;
}

function TextsInput({ look, chosen, options, ...props }: TextsInputProps) {
  const { name, label, entry, onChange, onBlur, error, partErrors, disabled } = props;
  const texts = (entry || {}) as Texts;
  // A text goes with its record.
  const isLeft = Object.keys(texts).some((id) => !chosen.includes(Number(id)));
  useEffect(() => {
    if (isLeft) onChange(only(texts, chosen));
  });
  const shown = chosen.filter((id) => options?.some(({ value }) => value === id));
  if (shown.length === 0) return null;
  const change = (id: number, text: string) => {
    const { [id]: _before, ...others } = only(texts, chosen);
    onChange(text === '' ? others : { ...others, [id]: text });
  };
  return (
    <fieldset className={classes.translations} aria-label={label}>
      {shown.map((id, index) => (
        <TextInput
          key={id}
          {...look}
          name={`${name}.${id}`}
          label={`${label}: ${options?.find(({ value }) => value === id)?.label ?? id}`}
          value={texts[id] ?? ''}
          onChange={(event) => change(id, event.currentTarget.value)}
          onBlur={onBlur}
          error={partErrors[`${name}.${id}`] ?? (index === 0 ? error : undefined)}
          disabled={disabled}
          autoComplete="off"
        />
      ))}
    </fieldset>
  );
}

const only = (texts: Texts, ids: readonly number[]): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([id]) => ids.includes(Number(id))));
