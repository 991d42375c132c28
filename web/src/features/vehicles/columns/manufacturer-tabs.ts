import type { TFunction } from 'i18next';
import type { PageTab } from '@/kit/ui/PageTabs';

/** The pages of a manufacturer. */
export function manufacturerTabs(t: TFunction<'vehicles'>, manufacturerId: number): readonly PageTab[] {
  const params = { manufacturerId };
  return [
    { label: t('statuses.title'), link: { to: '/manufacturer/statuses/$manufacturerId', params } },
    {
      label: t('orderStatuses.title'),
      link: { to: '/manufacturer/statuses/$manufacturerId/orders', params },
    },
    { label: t('columns.title'), link: { to: '/manufacturer/statuses/$manufacturerId/columns', params } },
  ];
}
