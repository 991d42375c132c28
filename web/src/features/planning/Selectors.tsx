import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '@/i18n/format';
import classes from './Planning.module.css';
import type { Choices, PlanName } from './queries';

interface SelectorsProps {
  choices: Choices;
  brandId: number;
  companyId: number;
  year: number;
  years: { first: number; last: number };
  /** Another brand comes with a company that sells it. */
  onPlace: (brandId: number, companyId: number) => void;
  onYear: (year: number) => void;
  /** Further choices before the year, such as that of the serie, and behind it. */
  children?: ReactNode;
  end?: ReactNode;
}

/** What is planned: brand, company and year. */
export function Selectors(props: SelectorsProps) {
  const { choices, brandId, companyId, year, years, onPlace, onYear, children, end } = props;
  const { t } = useTranslation('planning');
  const sellers = choices.brands.find(({ id }) => id === brandId)?.companies ?? [];
  const nameOf = (id: number) => choices.companies.find((company) => company.id === id)?.name ?? String(id);
  // A company that sells the brand no more keeps what was planned for it.
  const companies = sellers.includes(companyId) ? sellers : [companyId, ...sellers];
  const changeBrand = (id: number) => {
    const others = choices.brands.find((brand) => brand.id === id)?.companies ?? [];
    onPlace(id, others.includes(companyId) ? companyId : (others[0] ?? companyId));
  };
  return (
    <div className={classes.bar}>
      <Choose
        label={t('choose.brand')}
        value={brandId}
        data={choices.brands.map(({ id, name }) => [id, name])}
        onChange={changeBrand}
      />
      <Choose
        label={t('choose.company')}
        value={companyId}
        data={companies
          .map((id) => [id, nameOf(id)] as const)
          .toSorted(([, one], [, other]) => one.localeCompare(other))}
        onChange={(id) => onPlace(brandId, id)}
      />
      {children}
      <Choose
        label={t('choose.year')}
        value={year}
        data={yearsOf(years).map((some) => [some, String(some)])}
        onChange={onYear}
      />
      {end}
    </div>
  );
}

interface ChooseProps {
  label: string;
  value: number;
  data: readonly (readonly [value: number, label: string])[];
  onChange: (value: number) => void;
}

export function Choose({ label, value, data, onChange }: ChooseProps) {
  return (
    <NativeSelect
      label={label}
      value={String(value)}
      data={data.map(([id, name]) => ({ value: String(id), label: name }))}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}

function yearsOf({ first, last }: { first: number; last: number }): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

interface BesideProps {
  /** What it can be compared with besides plans: a value and its name, the usual one first with 0. */
  figures: readonly (readonly [value: number, label: string])[];
  plans: readonly PlanName[];
  value: number;
  onChange: (value: number) => void;
}

/** What the small number of each cell is. */
export function Beside({ figures, plans, value, onChange }: BesideProps) {
  const { t } = useTranslation('planning');
  const named = plans.map(
    (plan) => [plan.id, t('choose.planOf', { name: planName(plan, t('plan.first')) })] as const,
  );
  return <Choose label={t('choose.small')} value={value} data={[...figures, ...named]} onChange={onChange} />;
}

/** What a plan is called: the first one by its day. */
export function planName({ name, first, created_at }: PlanName, words: string): string {
  return first ? `${words} (${date(created_at)})` : name;
}
