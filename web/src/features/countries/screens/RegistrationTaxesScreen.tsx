import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import type { RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { InfoNote } from '@/kit/ui/InfoNote';
import { inScreenLanguage } from '@/features/org/country-names';
import { useCountryPage } from '../country-page';
import { registrationTaxList } from '../registration-tax-list';
import { CountryLoader } from './CountryLoader';

export default function RegistrationTaxesScreen() {
  const { countryId } = useParams({ from: '/signed-in/country/edit/$countryId/taxes' });
  return <CountryLoader countryId={countryId}>{(country) => <Taxes country={country} />}</CountryLoader>;
}

function Taxes({ country }: { country: RowOf<'/country'> }) {
  const { t } = useTranslation('countries');
  const { context } = useCellContext('countries:taxes');
  const list = useMemo(() => registrationTaxList(country), [country]);
  return (
    <ListScreen
      list={list}
      params={{ countryId: country.id }}
      {...useCountryPage(country.id)}
      subtitle={translate(country.name, inScreenLanguage(context)).text}
      notice={<InfoNote text={t('taxes.note')} />}
    />
  );
}
