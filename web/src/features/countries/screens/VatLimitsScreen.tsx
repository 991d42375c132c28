import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowOf } from '@/kit/record/resource';
import { vatLimitList } from '../vat-limit-list';
import { CountryLoader } from './CountryLoader';
import { CountryRows } from './CountryRows';

export default function VatLimitsScreen() {
  const { countryId } = useParams({ from: '/signed-in/country/edit/$countryId/vat-limits' });
  return <CountryLoader countryId={countryId}>{(country) => <Limits country={country} />}</CountryLoader>;
}

function Limits({ country }: { country: RowOf<'/country'> }) {
  const { t } = useTranslation('countries');
  const list = useMemo(() => vatLimitList(country), [country]);
  return <CountryRows country={country} list={list} note={t('vatLimits.note')} />;
}
