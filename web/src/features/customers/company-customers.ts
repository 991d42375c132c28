import { useTranslation } from 'react-i18next';
import type { Crumb } from '@/kit/ui/Crumbs';
import { useMe } from '@/session/me';

/** The frame of the pages about the customers of a company. */
export function useCustomersPage(companyId: number): { area: string; crumbs: Crumb[] } {
  const { t } = useTranslation('common');
  const company = useMe().companies.find(({ id }) => id === companyId);
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
