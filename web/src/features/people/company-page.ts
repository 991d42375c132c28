import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import { recordQuery } from '@/kit/record/record';
import type { RowOf } from '@/kit/record/resource';
import type { Crumb } from '@/kit/ui/Crumbs';
import type { PageTab } from '@/kit/ui/PageTabs';
import { allCompanyTabs } from './company-tabs';

interface CompanyPeoplePage {
  area: string;
  subtitle: string;
  crumbs: Crumb[];
  tabs: PageTab[];
}

/** The frame that the people of a company are shown in: its users, who stands in for whom, its customers. */
export function useCompanyPeoplePage(companyId: number): CompanyPeoplePage {
  const { t } = useTranslation(['people', 'common']);
  const { may } = useCan();
  const tabs = useCompanyTabs(companyId);
  const { data, error } = useQuery(recordQuery<RowOf<'/company'>>('/company', companyId));
  // A company of others is not there; the page says so.
  if (error) throw error;
  const name = data?.name ?? '';
  const company = { to: '/company/edit/$companyId', params: { companyId } } as const;
  return {
    area: t('users.title'),
    subtitle: name,
    crumbs: [
      { label: t('common:nav.companies'), link: may('app.company') ? { to: '/company' } : undefined },
      { label: name, link: may('app.company.edit') ? company : undefined },
    ],
    tabs,
  };
}

/** The tabs of a company's people that the user may open. */
export function useCompanyTabs(companyId: number): PageTab[] {
  const { t } = useTranslation(['people', 'common']);
  const { may } = useCan();
  return allCompanyTabs
    .filter(({ permission }) => may(permission()))
    .map(({ title, to }) => ({ label: t(title), link: { to, params: { companyId } } }));
}
