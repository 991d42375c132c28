import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '@/api/group';
import { date, integer } from '@/i18n/format';
import { PageLink } from '@/routing/PageLink';
import type { BrandWaiting, Waiting } from '../waiting';
import classes from './BrandsWaiting.module.css';

/** What waits for who keeps brands in order, brand by brand; each line leads to where it is done. */
export function BrandsWaiting({ waiting: { total, brands } }: { waiting: Waiting }) {
  const { t } = useTranslation('home');
  return (
    <section aria-label={t('brands.title')}>
      <Title order={2} className={classes.heading}>
        {t('brands.title')}
      </Title>
      <div className={classes.card}>
        {total === 0 && <p className={classes.nothing}>{t('brands.nothing')}</p>}
        {brands.map((brand) => (
          <Brand key={brand.id} brand={brand} />
        ))}
        {total > brands.length && (
          <Link to="/brand" className={classes.all}>
            {t('brands.all', { number: integer(total) })}
          </Link>
        )}
      </div>
    </section>
  );
}

function Brand({ brand: { id: brandId, name, drafts, untranslated, imports } }: { brand: BrandWaiting }) {
  const { t } = useTranslation('home');
  const { data: languages = [] } = useQuery(languagesQuery);
  const of = { brandId };
  return (
    <div className={classes.brand}>
      <strong>
        <PageLink page={{ to: '/brand/$brandId', params: of }}>{name}</PageLink>
      </strong>
      <ul className={classes.lines}>
        {drafts.map(({ id, type, name: list, started_at: from }) => (
          <li key={id}>
            <PageLink
              page={{
                to: `/brand/${type === 1 ? 'pricelist' : 'supportlist'}/view/$brandId/$pricelistId`,
                params: { brandId, pricelistId: id },
              }}
            >
              {t('brands.draft', { list, date: date(from) })}
            </PageLink>
          </li>
        ))}
        {imports.map((run) => (
          <li key={run.job_id}>
            <PageLink page={{ to: '/job/$jobId', params: { jobId: run.job_id } }}>
              {run.state === 'failed'
                ? t('brands.failed', { date: date(run.started_at) })
                : t('brands.faulty', { date: date(run.started_at), count: run.faulty })}
            </PageLink>
          </li>
        ))}
        {untranslated.length > 0 && (
          <li>
            <PageLink page={{ to: '/brand/$brandId', params: of }}>
              {t('brands.untranslated', {
                languages: untranslated
                  .map(({ language_id: id, options }) => {
                    const code = languages.find((one) => one.id === id)?.code.toUpperCase() ?? '';
                    return `${code} ${integer(options)}`;
                  })
                  .join(', '),
              })}
            </PageLink>
          </li>
        )}
      </ul>
    </div>
  );
}
