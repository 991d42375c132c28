import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Problem, problemOf } from '@/api/problem';
import { ListScreen } from '@/kit/list/ListScreen';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { InfoNote } from '@/kit/ui/InfoNote';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { inScreenLanguage } from '../country-names';
import { countriesQuery } from '../queries';
import { registrationTaxList } from '../registration-tax-list';

export default function RegistrationTaxesScreen() {
  const { countryId } = useParams({ from: '/signed-in/country/edit/$countryId/taxes' });
  const { data, error, refetch } = useQuery(countriesQuery);
  if (error) return <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (!data) return null;
  const country = data.find(({ id }) => id === countryId);
  if (!country) throw new Problem({ kind: 'missing', status: 404 });
  return <Taxes key={countryId} country={country} />;
}

function Taxes({ country }: { country: Schemas['Country'] }) {
  const { t } = useTranslation(['org', 'common']);
  const { context } = useCellContext('org:taxes');
  const list = useMemo(() => registrationTaxList(country), [country]);
  const title = t('countries.title');
  return (
    <ListScreen
      list={list}
      params={{ countryId: country.id }}
      area={title}
      crumbs={[{ label: title, link: { to: '/country' } }]}
      subtitle={translate(country.name, inScreenLanguage(context)).text}
      notice={<InfoNote text={t('taxes.note')} />}
    />
  );
}
