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
import { vatLimitList } from '../vat-limit-list';
import { CountryLoader } from './CountryLoader';

export default function VatLimitsScreen() {
  const { countryId } = useParams({ from: '/signed-in/country/edit/$countryId/vat-limits' });
  return <CountryLoader countryId={countryId}>{(country) => <Limits country={country} />}</CountryLoader>;
}

function Limits({ country }: { country: RowOf<'/country'> }) {
  const { t } = useTranslation('countries');
  const { context } = useCellContext('countries:vatLimits');
  const list = useMemo(() => vatLimitList(country), [country]);
  return (
    <ListScreen
      list={list}
      params={{ countryId: country.id }}
      {...useCountryPage(country.id)}
      subtitle={translate(country.name, inScreenLanguage(context)).text}
      notice={<InfoNote text={t('vatLimits.note')} />}
    />
  );
}
