import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@mantine/core';
import { empty } from '@/i18n/format';
import { fold } from '@/kit/record/keyword';
import type { CellContext } from '@/kit/record/entity';
import type { FormField, InputProps } from './field';
import { ChoiceInput } from './inputs';
import classes from './references.module.css';

/** A record of another list, as a field offers it. */
export interface RecordOption {
  value: number;
  label: string;
}

/** Answers undefined while the records are on their way. */
type UseOptions = (context: CellContext) => readonly RecordOption[] | undefined;

type Options = Pick<FormField, 'required' | 'isWide' | 'when'>;

/** Above so many records there is a filter over them. */
const fewAtMost = 12;

/** The id of one record. */
export function one(key: string, useOptions: UseOptions, options: Options = {}): FormField {
  const Input = (props: InputProps) => {
    const entry = String(props.entry);
    const records = useOptions(props.context)?.map(({ value, label }) => ({ value: String(value), label }));
    const none = { value: '', label: empty };
    return (
      <ChoiceInput
        {...props}
        entry={entry}
        // Until they are here a number would be all there is to show.
        options={records ? [...(options.required ? [] : [none]), ...records] : [{ value: entry, label: '' }]}
      />
    );
  };
  return {
    key,
    Input,
    toEntry: (value) => (typeof value === 'number' ? String(value) : ''),
    read: (entry) => ({ value: entry === '' ? null : Number(entry) }),
    ...options,
  };
}

/** The ids of any number of records. */
export function several(key: string, useOptions: UseOptions, options: Options = {}): FormField {
  const Input = (props: InputProps) => <SeveralInput {...props} options={useOptions(props.context) ?? []} />;
  return { key, Input, toEntry: (value) => value ?? [], ...options };
}

/** Native boxes, usable by finger and keyboard; many of them can be filtered. */
function SeveralInput(props: InputProps & { options: readonly RecordOption[] }) {
  const { name, label, required, entry, onChange, onBlur, error, disabled, options } = props;
  const { t } = useTranslation('form');
  const errorId = useId();
  const [filter, setFilter] = useState('');
  const chosen = new Set(Array.isArray(entry) ? (entry as number[]) : []);
  const isLong = options.length > fewAtMost;
  const shown = options.filter((option) => fold(option.label).includes(fold(filter)));

  const toggle = (id: number) => {
    const next = chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id];
    onChange(next.toSorted((a, b) => a - b));
  };
  return (
    <fieldset className={classes.several} aria-describedby={error ? errorId : undefined} onBlur={onBlur}>
      <legend className={classes.legend}>
        {label}
        {required && (
          <span aria-hidden className={classes.required}>
            {' *'}
          </span>
        )}
        {isLong && (
          <span className={classes.count}>
            {t('several.count', { chosen: chosen.size, total: options.length })}
          </span>
        )}
      </legend>
      {isLong && (
        <TextInput
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          placeholder={t('several.filter')}
          aria-label={t('several.filterOf', { field: label })}
          className={classes.filter}
        />
      )}
      <div className={classes.options} data-long={isLong || undefined}>
        {shown.map(({ value, label: text }, index) => (
          <label key={value} className={classes.option}>
            <input
              type="checkbox"
              name={name}
              checked={chosen.has(value)}
              onChange={() => toggle(value)}
              disabled={disabled}
              aria-invalid={(error !== undefined && index === 0) || undefined}
            />
            <span>{text}</span>
          </label>
        ))}
        {shown.length === 0 && <span className={classes.none}>{t('several.none')}</span>}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
