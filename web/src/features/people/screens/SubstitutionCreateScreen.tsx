import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { Problem } from '@/api/problem';
import { FormScreen } from '@/kit/form/FormScreen';
import { date } from '@/i18n/format';
import { useCompanyPeoplePage } from '../company-page';
import { substitutionForm } from '../substitution-form';

/** A new substitution; the user of the address is who is away. */
export default function SubstitutionCreateScreen() {
  const { companyId, userId } = useParams({ from: '/signed-in/substitution/create/$companyId/$userId' });
  const { data, error } = useQuery(
    $api.queryOptions('get', '/user/colleagues', { params: { query: { companyId, own: true } } }),
  );
  if (error) throw error;
  if (!data) return null;
  const away = data.find(({ id }) => id === userId);
  // Somebody who is no user of the company cannot be away from it.
  if (!away) throw new Problem({ kind: 'missing', status: 404 });
  return <SubstitutionForm companyId={companyId} away={away} />;
}

interface SubstitutionFormProps {
  companyId: number;
  away: { id: number; name: string };
}

function SubstitutionForm({ companyId, away }: SubstitutionFormProps) {
  const { t } = useTranslation('people');
  const { tabs: _tabs, crumbs, ...page } = useCompanyPeoplePage(companyId);
  const [today] = useState(() => date(new Date()));
  const form = useMemo(() => substitutionForm(companyId, away, today), [companyId, away, today]);
  const back = { to: '/user/$companyId/substitution', params: { companyId } } as const;
  return (
    <FormScreen
      form={form}
      params={{ companyId, userId: away.id }}
      back={back}
      notice={<Text mb="md">{t('substitutions.text', { name: away.name })}</Text>}
      {...page}
      crumbs={[...crumbs, { label: t('substitutions.title'), link: back }]}
    />
  );
}
