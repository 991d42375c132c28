import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import { fold } from '@/kit/record/keyword';
import { TextCell } from './cells';
import type { ColumnOptions, FieldOptions, FormField, InputProps, With } from './field';
import { type OtherList, type RecordOption, referenceTo, type UseOptions } from './reference';
import classes from './references.module.css';

/** Above so many records there is a filter over them. */
const fewAtMost = 12;

/** Any number of records of another list, by their names there. */
export function referencesColumn<Key extends string, Other extends ListRow, Params extends ListParams>(
  key: Key,
  other: OtherList<Other, Params>,
  { width }: Pick<ColumnOptions, 'width'> = {},
): ListColumn<With<Key, readonly number[]>, Params> {
  const namesOf = (ids: unknown, { references: known }: CellContext) =>
    (ids as readonly number[]).map((id) => known[key]?.get(id)?.name ?? String(id)).join(', ');
  return {
    key,
    width,
    render: (row, context) => <TextCell text={namesOf(row[key], context)} />,
    searchText: (row, context) => namesOf(row[key], context),
    sortValue: (row, context) => namesOf(row[key], context),
    valueText: (value, context) => namesOf(value, context),
    reference: referenceTo(other),
  };
}

/** The ids of any number of records. */
export function referencesField<Key extends string>(
  key: Key,
  useOptions: UseOptions,
  options: FieldOptions = {},
): FormField<With<Key, readonly number[] | null>> {
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
