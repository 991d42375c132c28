import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import type { RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { InfoNote } from '@/kit/ui/InfoNote';
import { inScreenLanguage } from '@/features/org/country-names';
import { useCountryPage } from '../country-page';
import { vatRateList } from '../vat-rate-list';
import { CountryLoader } from './CountryLoader';

export default function VatRatesScreen() {
  const { countryId } = useParams({ from: '/signed-in/country/edit/$countryId/vat' });
  return <CountryLoader countryId={countryId}>{(country) => <Rates country={country} />}</CountryLoader>;
}

function Rates({ country }: { country: RowOf<'/country'> }) {
  const { t } = useTranslation('countries');
  const { context } = useCellContext('countries:vatRates');
  return (
    <ListScreen
      list={vatRateList}
      params={{ countryId: country.id }}
      {...useCountryPage(country.id)}
      subtitle={translate(country.name, inScreenLanguage(context)).text}
      notice={<InfoNote text={t('vatRates.note')} />}
    />
  );
}
