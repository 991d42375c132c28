import { useTranslation } from 'react-i18next';
import type { RowOf } from '@/kit/record/resource';
import type { Crumb } from '@/kit/ui/Crumbs';
import type { PageTab } from '@/kit/ui/PageTabs';
import { useBaseDataPage } from './base-data-page';
import { tabs } from './base-data-tabs';

interface SeriePage {
  area: string;
  subtitle: string;
  crumbs: Crumb[];
  tabs: PageTab[];
}

/** The frame of the pages about a serie, its form and its accessories; a new one has its form alone. */
export function useSeriePage(brandId: number, serie?: RowOf<'/serie'>): SeriePage {
  const { t } = useTranslation('catalog');
  const { tabs: _tabs, hub: _hub, crumbs, ...page } = useBaseDataPage(brandId);
  const list = { to: tabs.series.to, params: { brandId } } as const;
  const of = serie && { params: { serieId: serie.id } };
  return {
    ...page,
    crumbs: [...crumbs, { label: t('series.title'), link: list }],
    tabs: of
      ? [
          { label: t('series.one'), link: { to: '/serie/edit/$serieId', ...of } },
          { label: t('accessories'), link: { to: '/serie/edit/$serieId/accessories', ...of } },
        ]
      : [],
  };
}
