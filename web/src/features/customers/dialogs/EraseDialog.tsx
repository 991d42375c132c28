import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { type Customer, calledOf } from '../customer';
import classes from './EraseDialog.module.css';

type Part = Schemas['Part'];

interface EraseProps extends DialogProps<string> {
  customer: Customer;
  erasure: Schemas['Erasure'];
}

/** What an erasure takes away, what stays and why; asks for the name, typed by hand. */
export default function EraseDialog({ customer, erasure, close }: EraseProps) {
  const { t } = useTranslation('customers');
  const [typed, setTyped] = useState('');
  const name = calledOf(customer);
  return (
    <FormDialog
      title={t('privacy.title', { name })}
      text={t('privacy.text')}
      ok={t('privacy.ok')}
      disabled={typed.trim() !== name}
      onSubmit={() => close(typed.trim())}
      onClose={() => close()}
    >
      <Parts title={t('privacy.erased')} parts={erasure.erased} />
      <Parts title={t('privacy.stays')} parts={erasure.stays} isKept />
      <TextInput
        label={t('privacy.type', { name })}
        value={typed}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  );
}

/** The texts below privacy.what, by the kind of the record and what becomes of it. */
type What =
  | 'customer_record'
  | 'version_texts'
  | 'version_documents'
  | 'version_page'
  | 'version_archived'
  | 'version_figures'
  | 'version_mails'
  | 'order_texts'
  | 'order_figures'
  | 'vehicle_texts'
  | 'vehicle_record'
  | 'vehicle-reservation_texts'
  | 'transaction_texts'
  | 'transaction_figures'
  | 'survey-response_texts'
  | 'survey-response_figures'
  | 'log_entries'
  | 'log_kept'
  | 'consent_consents'
  | 'backup_backups';

function Parts({ title, parts, isKept }: { title: string; parts: readonly Part[]; isKept?: true }) {
  const { t } = useTranslation('customers');
  const textOf = ({ kind, what, name, count }: Part) => {
    const key = (isKept && kind === 'log' ? 'log_kept' : `${kind}_${what}`) as What;
    return t(`privacy.what.${key}`, { name, count });
  };
  return (
    <section className={classes.part} aria-label={title}>
      <h3>{title}</h3>
      {/* Long lists are scrolled by keyboard too. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0}>
        {parts.map((part) => (
          <li key={`${part.kind} ${String(part.id)} ${part.what}`}>{textOf(part)}</li>
        ))}
      </ul>
    </section>
  );
}
