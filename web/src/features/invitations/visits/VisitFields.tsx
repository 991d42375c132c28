import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '@/api/group';
import type { Schemas } from '@/api/client';
import { empty } from '@/i18n/format';
import { DateField } from '@/kit/ui/DateField';
import { useManagers } from './managers';
import { Similar } from './Similar';
import { consents, units, type Visit } from './visit';

/** The fields of a visit that are typed. */
export const typedFields = [
  'company_id',
  'brand_id',
  'business_unit',
  'date',
  'customer_name',
  'email',
  'phone',
  'language_id',
  'vehicle',
  'vin',
  'licence_plate_no',
  'manager_user_id',
  'manager_name',
  'consent',
] as const;

/** What of a visit can be wrong. */
export type Typed = Pick<Visit, (typeof typedFields)[number]>;

/** What of a visit is typed, as it is stored. */
export const typedOf = (visit: Visit): Typed =>
  Object.fromEntries(typedFields.map((name) => [name, visit[name]])) as unknown as Typed;

interface VisitFieldsProps {
  /** Of the visit itself, 0 for a new one. */
  id: number;
  visit: Typed;
  onChange: (part: Partial<Typed>) => void;
  /** What is wrong with a field, in words. */
  wrong: (name: keyof Typed) => string | undefined;
  companies: readonly Schemas['CompanyName'][];
  brands: readonly Schemas['BrandName'][];
}

const optionsOf = (named: readonly { id: number; name: string }[]) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));

/** The fields of a sale or a visit in a dialog. */
export function VisitFields({ id, visit, onChange, wrong, companies, brands }: VisitFieldsProps) {
  const { t } = useTranslation('visits');
  const managers = useManagers(visit.company_id);
  const languages = useQuery(languagesQuery).data ?? [];
  const text = (
    name: 'customer_name' | 'email' | 'phone' | 'vehicle' | 'vin' | 'licence_plate_no' | 'manager_name',
  ) => (
    <TextInput
      label={t(`visits.fields.${name}`)}
      value={visit[name]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      error={wrong(name)}
      {...(name === 'email' && { inputMode: 'email' as const, 'data-autofocus': id > 0 || undefined })}
    />
  );
  return (
    <>
      <NativeSelect
        label={t('visits.fields.company_id')}
        value={String(visit.company_id)}
        data={optionsOf(companies)}
        onChange={({ currentTarget }) =>
          onChange({ company_id: Number(currentTarget.value), manager_user_id: null })
        }
        error={wrong('company_id')}
        data-autofocus={id === 0 || undefined}
      />
      <NativeSelect
        label={t('visits.fields.brand_id')}
        value={String(visit.brand_id)}
        data={optionsOf(brands)}
        onChange={({ currentTarget }) => onChange({ brand_id: Number(currentTarget.value) })}
        error={wrong('brand_id')}
      />
      <NativeSelect
        label={t('visits.fields.business_unit')}
        value={visit.business_unit}
        data={units.map((value) => ({ value, label: t(`visits.values.business_unit.${value}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ business_unit: currentTarget.value as Visit['business_unit'] })
        }
        error={wrong('business_unit')}
      />
      <DateField
        whenWrong="none"
        label={t('visits.fields.date')}
        value={visit.date}
        refusal={wrong('date')}
        onChange={(day) => onChange({ date: day })}
      />
      {text('customer_name')}
      <div>
        {text('email')}
        <Similar id={id} field="email" typed={visit.email} day={visit.date} />
      </div>
      {text('phone')}
      <NativeSelect
        label={t('visits.fields.language_id')}
        value={String(visit.language_id ?? '')}
        data={[{ value: '', label: empty }, ...optionsOf(languages)]}
        onChange={({ currentTarget }) =>
          onChange({ language_id: currentTarget.value === '' ? null : Number(currentTarget.value) })
        }
        error={wrong('language_id')}
      />
      <NativeSelect
        label={t('visits.fields.consent')}
        value={visit.consent}
        data={consents.map((value) => ({ value, label: t(`visits.values.consent.${value}`) }))}
        onChange={({ currentTarget }) => onChange({ consent: currentTarget.value as Visit['consent'] })}
        error={wrong('consent')}
      />
      {text('vehicle')}
      <div>
        {text('vin')}
        <Similar id={id} field="vin" typed={visit.vin} day={visit.date} />
      </div>
      <div>
        {text('licence_plate_no')}
        <Similar id={id} field="licence_plate_no" typed={visit.licence_plate_no} day={visit.date} />
      </div>
      <NativeSelect
        label={t('visits.fields.manager_user_id')}
        value={String(visit.manager_user_id ?? '')}
        data={[
          { value: '', label: empty },
          ...(managers ?? []).map(({ value, label }) => ({ value: String(value), label })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({
            manager_user_id: currentTarget.value === '' ? null : Number(currentTarget.value),
            manager_name: '',
          })
        }
        error={wrong('manager_user_id')}
      />
      {visit.manager_user_id === null && text('manager_name')}
    </>
  );
}
