import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { date } from '@/i18n/format';
import { DateField } from '@/kit/ui/DateField';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { problemText } from '@/kit/ui/problem-text';
import { useMe } from '@/session/me';
import type { Invitation } from '../invitation';

const texts = ['customer_name', 'email', 'phone', 'vehicle', 'vin', 'licence_plate_no'] as const;
const consents = ['unknown', 'yes', 'no'] as const;

/** A sale or a visit to the service, added by hand; its customer's invitation is planned at once. */
export default function VisitDialog({ close }: DialogProps<Invitation>) {
  const { t } = useTranslation('invitations');
  const { t: tCommon } = useTranslation();
  const me = useMe();
  const [visit, setVisit] = useState(() => ({
    company_id: me.preferences.company_id ?? me.companies[0]?.id ?? 0,
    brand_id: me.preferences.brand_id ?? me.brands[0]?.id ?? 0,
    business_unit: me.service_unit && !me.sales_unit ? ('service' as const) : ('sales' as const),
    date: date(new Date()),
    customer_name: '',
    email: '',
    phone: '',
    vehicle: '',
    vin: '',
    licence_plate_no: '',
    consent: 'unknown' as (typeof consents)[number],
  }));
  const change = (part: Partial<typeof visit>) => setVisit((before) => ({ ...before, ...part }));
  const saving = useMutation({
    mutationFn: async () => {
      const { data } = await client.POST('/transaction', { body: visit });
      const body = { transaction_id: data?.id ?? 0 };
      return (await client.POST('/survey-response', { body })).data;
    },
    onSuccess: (planned) => close(planned),
    meta: { errors: 'inline' },
  });
  const problem = saving.error ? problemOf(saving.error) : undefined;
  const fields: Partial<Record<string, readonly string[]>> = problem?.fields ?? {};
  const wrong = (name: string) => fields[name]?.join(' ');
  return (
    <FormDialog
      title={t('visit.title')}
      ok={t('visit.ok')}
      busy={saving.isPending}
      failure={problem && Object.keys(fields).length === 0 ? problemText(problem, tCommon).text : undefined}
      onSubmit={() => saving.mutate()}
      onClose={() => close()}
    >
      <NativeSelect
        label={t('invitations.fields.company')}
        value={String(visit.company_id)}
        data={me.companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ currentTarget }) => change({ company_id: Number(currentTarget.value) })}
        error={wrong('company_id')}
        data-autofocus
      />
      <NativeSelect
        label={t('invitations.fields.brand')}
        value={String(visit.brand_id)}
        data={me.brands.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ currentTarget }) => change({ brand_id: Number(currentTarget.value) })}
        error={wrong('brand_id')}
      />
      <NativeSelect
        label={t('invitations.fields.type')}
        value={visit.business_unit}
        data={(['sales', 'service'] as const).map((value) => ({
          value,
          label: t(`invitations.values.type.${value}`),
        }))}
        onChange={({ currentTarget }) =>
          change({ business_unit: currentTarget.value as 'sales' | 'service' })
        }
        error={wrong('business_unit')}
      />
      <DateField label={t('visit.date')} value={visit.date} onChange={(day) => change({ date: day })} />
      {wrong('date') && <span role="alert">{wrong('date')}</span>}
      {texts.map((name) => (
        <TextInput
          key={name}
          label={t(`visit.${name}`)}
          value={visit[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          error={wrong(name)}
        />
      ))}
      <NativeSelect
        label={t('visit.consent')}
        value={visit.consent}
        data={consents.map((value) => ({ value, label: t(`consents.${value}`) }))}
        onChange={({ currentTarget }) =>
          change({ consent: currentTarget.value as (typeof consents)[number] })
        }
        error={wrong('consent')}
      />
    </FormDialog>
  );
}
