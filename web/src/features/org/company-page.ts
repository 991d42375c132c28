import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import type { RowOf } from '@/kit/record/resource';
import { useMe } from '@/session/me';
import type { Crumb } from '@/kit/ui/Crumbs';
import type { PageTab } from '@/kit/ui/PageTabs';

/** The frame of the pages about one company: its general part, and a tab for each brand it sells. */
export function useCompanyPage({ id: companyId, brands = {} }: RowOf<'/company'>): {
  area: string;
  crumbs: Crumb[];
  tabs: PageTab[];
} {
  const { t } = useTranslation(['org', 'common']);
  const { may } = useCan();
  const mine = useMe().brands.filter(({ id }) => brands[id]);
  const title = t('common:nav.companies');
  return {
    area: title,
    crumbs: [{ label: title, link: { to: '/company' } }],
    tabs: [
      {
        label: t('companies.one'),
        link: { to: '/company/edit/$companyId', params: { companyId } },
      },
      ...(may({ state: 'app.company.users', or: { state: 'app.user' } })
        ? [
            {
              label: t('companies.actions.users'),
              link: { to: '/user/$companyId/users', params: { companyId } },
            } as const,
          ]
        : []),
      ...mine.map(({ id: brandId, name }): PageTab => ({
        label: name,
        link: { to: '/company/edit/$companyId/brand/$brandId', params: { companyId, brandId } },
      })),
    ],
  };
}
