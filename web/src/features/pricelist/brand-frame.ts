import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { useCan } from '@/kit/record/Can';
import { useMe } from '@/session/me';
import type { Crumb } from '@/kit/ui/Crumbs';
import { type Kind, pageOf } from './kinds';

/** The way to the lists of a brand: what all pages below them have in common. */
export function useBrandFrame(kind: Kind, brandId: number) {
  const { t } = useTranslation(['pricing', 'common']);
  const { may } = useCan();
  const brand = useMe().brands.find(({ id }) => id === brandId);
  // For users without the brand there is no such brand.
  if (!brand) throw new Problem({ kind: 'missing', status: 404 });

  const lists = pageOf(kind, 'lists', { brandId });
  const area = t(`${kind}s.title`);
  const crumbs: Crumb[] = [
    { label: t('common:nav.brands'), link: may('app.brand') ? { to: '/brand' } : undefined },
    { label: brand.name },
  ];
  return {
    brand,
    area,
    crumbs,
    crumbsBelow: [...crumbs, { label: area, link: may(lists.permission) ? lists.link : undefined }],
    back: may(lists.permission) ? lists.link : { to: '/' as const },
  };
}
