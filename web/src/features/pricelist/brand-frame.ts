import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import { useBrandHub } from '@/routing/brand-hub';
import { type Kind, pageOf } from './kinds';

/** The way to the lists of a brand: what all pages below them have in common. */
export function useBrandFrame(kind: Kind, brandId: number) {
  const { t } = useTranslation(['pricing', 'common']);
  const { may } = useCan();
  const { brand, crumbs, hub } = useBrandHub(brandId);
  const lists = pageOf(kind, 'lists', { brandId });
  const area = t(`${kind}s.title`);
  return {
    brand,
    area,
    crumbs,
    hub,
    crumbsBelow: [...crumbs, { label: area, link: may(lists.permission) ? lists.link : undefined }],
    back: may(lists.permission) ? lists.link : { to: '/' as const },
  };
}
