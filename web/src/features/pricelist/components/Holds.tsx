import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { integer } from '@/i18n/format';
import { PageLink } from '@/routing/PageLink';
import { checkPage, packageMatrixPath } from '../kinds';
import classes from './Holds.module.css';

interface HoldsProps {
  list: { id: number; brand_id: number };
  counts: Schemas['PricelistOverview'];
}

/** How much a price list holds; each figure opens its rows. */
export function Holds({ list, counts }: HoldsProps) {
  const { t } = useTranslation('pricing');
  const params = { brandId: list.brand_id, pricelistId: list.id };
  const figures: {
    key: 'models' | 'features' | 'packages' | 'rules' | 'configurations' | 'offers';
    to: NonNullable<LinkProps['to']>;
    search?: Readonly<Record<string, unknown>>;
  }[] = [
    { key: 'models', to: '/brand/model/$brandId/$pricelistId' },
    {
      key: 'features',
      to: '/brand/feature/$brandId/$pricelistId',
      search: { pricelistId: list.id },
    },
    { key: 'packages', to: packageMatrixPath },
    { key: 'rules', to: checkPage.to },
    { key: 'configurations', to: checkPage.to },
    {
      key: 'offers',
      to: '/offer',
      // The offers of all, whatever brand and company the header says.
      search: { status: 'all', brandIds: 'all', companyIds: 'all', pricelistId: list.id },
    },
  ];
  return (
    <dl className={classes.figures}>
      {figures.flatMap(({ key, to, search }) => {
        const count = counts[key];
        if (count === null) return [];
        return (
          <div key={key} className={classes.figure}>
            <dt>{t(`overview.${key}`)}</dt>
            <dd>
              <PageLink page={{ to, params: to === '/offer' ? {} : params, search }}>
                <span className={classes.count}>{integer(count)}</span>
              </PageLink>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
