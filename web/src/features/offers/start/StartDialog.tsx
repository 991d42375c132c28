import { NativeSelect, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { date } from '@/i18n/format';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { type StartChoice, startQuery } from '../queries';
import { type LastStart, listOfLast } from './last-start';
import type { Answered } from './started';
import { type OfferType, offerTypes, type Start } from '../wire';
import { missingOf } from './missing';

interface StartDialogProps extends DialogProps<Answered> {
  /** As things stand when it opens. */
  start: Start;
  last: LastStart;
  /** Whether it is asked whom the offer is for. */
  withCustomer: boolean;
}

/** Company, brand, price list and type of a new offer: what is decided already is only shown. */
export default function StartDialog({ start: first, last, withCustomer, close }: StartDialogProps) {
  const { t } = useTranslation('offers');
  const [choice, setChoice] = useState<StartChoice>({
    companyId: first.company_id ?? undefined,
    brandId: first.brand_id ?? undefined,
    type: last.type,
  });
  const [pricelist, setPricelist] = useState<number>();
  const [customerName, setCustomerName] = useState('');
  const {
    data: start = first,
    error,
    refetch,
  } = useQuery({
    ...startQuery(choice),
    placeholderData: keepPreviousData,
  });

  const companyId = start.company_id;
  const brandId = start.brand_id;
  const pricelistId =
    start.pricelists.find(({ id }) => id === pricelist)?.id ??
    start.pricelist_id ??
    listOfLast(last, start.pricelists) ??
    start.pricelists[0]?.id;
  const type = choice.type ?? 'standard';
  const missing = missingOf(start);
  // The focus begins with the first question that is open.
  const isDecided = first.company_id !== null && first.brand_id !== null;

  const submit = () => {
    if (companyId === null || brandId === null || pricelistId === undefined) return;
    const inForceId = start.pricelists[0]?.id;
    close({ companyId, brandId, pricelistId, type, customerName: customerName.trim(), inForceId });
  };
  return (
    <FormDialog
      title={t('start.title')}
      ok={t('start.ok')}
      disabled={missing !== undefined || pricelistId === undefined}
      onSubmit={submit}
      onClose={() => close()}
    >
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      <Decided
        label={t('start.company')}
        isFirst={first.company_id === null}
        choices={start.companies}
        value={companyId}
        onChange={(id) => setChoice({ companyId: id, type: choice.type })}
      />
      <Decided
        label={t('start.brand')}
        isFirst={first.company_id !== null && first.brand_id === null}
        choices={start.brands}
        value={brandId}
        onChange={(id) => setChoice({ ...choice, companyId: companyId ?? undefined, brandId: id })}
      />
      <Decided
        label={t('start.pricelist')}
        choices={start.pricelists.map((list) => ({ id: list.id, name: pricelistName(list) }))}
        value={pricelistId ?? null}
        onChange={setPricelist}
      />
      {missing && <Text c="var(--fc-amber)">{t(`start.missing.${missing}`)}</Text>}
      <NativeSelect
        label={t('start.type')}
        value={type}
        onChange={(event) => setChoice({ ...choice, type: event.currentTarget.value as OfferType })}
        data={offerTypes.map((one) => ({ value: one, label: t(`type.${one}`) }))}
      />
      {withCustomer && (
        <TextInput
          label={t('start.customer')}
          description={t('start.customerHelp')}
          value={customerName}
          onChange={(event) => setCustomerName(event.currentTarget.value)}
          maxLength={255}
          autoComplete="off"
          data-autofocus={isDecided || undefined}
        />
      )}
    </FormDialog>
  );

  function pricelistName({ id, name, started_at: from }: Start['pricelists'][number]): string {
    if (id < 0) return t('start.noPricelist');
    return from ? t('start.pricelistFrom', { name, date: date(from) }) : name;
  }
}

interface DecidedProps {
  label: string;
  /** Gets the focus when the dialog opens. */
  isFirst?: boolean;
  choices: readonly { id: number; name: string }[];
  value: number | null;
  onChange: (id: number) => void;
}

/** One of several is chosen; the only one there is stands as a line of text. */
function Decided({ label, isFirst, choices, value, onChange }: DecidedProps) {
  const { t } = useTranslation('offers');
  const [only, ...others] = choices;
  if (!only) return null;
  if (others.length === 0 && value === only.id)
    return (
      <Text size="sm">
        <Text span c="dimmed">
          {label}
        </Text>{' '}
        {only.name}
      </Text>
    );
  return (
    <NativeSelect
      label={label}
      data-autofocus={isFirst || undefined}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={[
        ...(value === null ? [{ value: '', label: t('start.choose'), disabled: true }] : []),
        ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
