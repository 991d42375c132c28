import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Crumb } from '@/kit/ui/Crumbs';
import { recordQuery } from '@/kit/record/record';
import type { RowOf } from '@/kit/record/resource';
import { useMe } from '@/session/me';

/** The company whose customers a page is about, once it is known; one of others is not there, and the page says so. */
export function useCompanyOf(companyId: number): { name: string } | undefined {
  const own = useMe().companies.find(({ id }) => id === companyId);
  const { data, error } = useQuery(recordQuery<RowOf<'/company'>>('/company', companyId));
  const company = data ?? own;
  if (error && !company) throw error;
  return company;
}

/** The frame of the pages about the customers of a company. */
export function useCustomersPage(companyId: number): { area: string; crumbs: Crumb[] } {
  const { t } = useTranslation('common');
  const company = useCompanyOf(companyId);
  return {
    area: company?.name ?? t('nav.customers'),
    crumbs: [
      {
        label: company ? `${t('nav.customers')}: ${company.name}` : t('nav.customers'),
        link: { to: '/user/$companyId/customers', params: { companyId } },
      },
    ],
  };
}
