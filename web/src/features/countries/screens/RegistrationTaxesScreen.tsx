import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowOf } from '@/kit/record/resource';
import { registrationTaxList } from '../registration-tax-list';
import { CountryLoader } from './CountryLoader';
import { CountryRows } from './CountryRows';

export default function RegistrationTaxesScreen() {
  const { countryId } = useParams({ from: '/signed-in/country/edit/$countryId/taxes' });
  return <CountryLoader countryId={countryId}>{(country) => <Taxes country={country} />}</CountryLoader>;
}

function Taxes({ country }: { country: RowOf<'/country'> }) {
  const { t } = useTranslation('countries');
  const list = useMemo(() => registrationTaxList(country), [country]);
  return <CountryRows country={country} list={list} note={t('taxes.note')} />;
}
