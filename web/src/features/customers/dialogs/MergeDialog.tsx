import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { empty } from '@/i18n/format';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { type Customer, calledOf } from '../customer';
import classes from './MergeDialog.module.css';

const fields = [
  'type',
  'name',
  'company_name',
  'company_code',
  'company_country_id',
  'vat',
  'phone',
  'email',
  'address',
  'language_id',
  'last_test_drive_at',
  'comment',
] as const;
type Field = (typeof fields)[number];

interface MergeProps extends DialogProps<readonly Field[]> {
  stays: Customer;
  other: Customer;
}

const isNone = (value: unknown) => value === null || value === '';

/** What is to stay of two customers, field by field; what only one has stays by itself. */
export default function MergeDialog({ stays, other, close }: MergeProps) {
  const { t } = useTranslation('customers');
  const differing = fields.filter((field) => stays[field] !== other[field] && !isNone(other[field]));
  const [taken, setTaken] = useState<ReadonlySet<Field>>(
    () => new Set(differing.filter((field) => isNone(stays[field]))),
  );
  const asked = differing.filter((field) => !isNone(stays[field]));
  const take = (field: Field, isTaken: boolean) =>
    setTaken((before) => {
      const next = new Set(before);
      if (isTaken) next.add(field);
      else next.delete(field);
      return next;
    });
  const shown = (customer: Customer, field: Field) => {
    const value = customer[field];
    if (isNone(value)) return empty;
    if (field === 'type') return t(`customers.values.type.${customer.type}`);
    return String(value);
  };
  return (
    <FormDialog
      title={t('merge.title')}
      text={t('merge.text', { name: calledOf(other) })}
      ok={t('merge.ok')}
      onSubmit={() => close([...taken])}
      onClose={() => close()}
    >
      {asked.length === 0 && <Text>{t('merge.same')}</Text>}
      {asked.map((field) => (
        <fieldset key={field} className={classes.field}>
          <legend>{t(`customers.fields.${field}`)}</legend>
          {[false, true].map((isOther) => (
            <label key={String(isOther)} className={classes.choice}>
              <input
                type="radio"
                name={field}
                checked={taken.has(field) === isOther}
                onChange={() => take(field, isOther)}
              />
              {shown(isOther ? other : stays, field)}
            </label>
          ))}
        </fieldset>
      ))}
    </FormDialog>
  );
}
