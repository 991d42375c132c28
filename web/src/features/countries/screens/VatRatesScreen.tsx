import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RowOf } from '@/kit/record/resource';
import { vatRateList } from '../vat-rate-list';
import { CountryLoader } from './CountryLoader';
import { CountryRows } from './CountryRows';

export default function VatRatesScreen() {
  const { countryId } = useParams({ from: '/signed-in/country/edit/$countryId/vat' });
  return <CountryLoader countryId={countryId}>{(country) => <Rates country={country} />}</CountryLoader>;
}

function Rates({ country }: { country: RowOf<'/country'> }) {
  const { t } = useTranslation('countries');
  return <CountryRows country={country} list={vatRateList} note={t('vatRates.note')} />;
}
