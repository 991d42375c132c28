import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { integer, typedNumber } from '@/i18n/format';
import type { TargetsToday as Targets } from './targets-today';
import classes from './TargetsToday.module.css';

/** What was sold this month beside its targets, and what each still takes a working day. */
export function TargetsToday({ targets: { year, own, targets } }: { targets: Targets }) {
  const { t } = useTranslation('home');
  const id = useId();
  if (targets.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.card}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {t('targets.title')}
        </Title>
        {own > 0 && <span className={classes.own}>{t('targets.own', { number: integer(own) })}</span>}
      </div>
      <ul className={classes.rows}>
        {targets.map(({ company_id: companyId, brand_id: brandId, company, brand, target, sold, needed }) => (
          <li key={`${companyId} ${brandId}`}>
            <Link
              to="/salestarget/$brandId/$companyId/$year"
              params={{ brandId, companyId, year }}
              className={classes.row}
            >
              <span className={classes.name}>{`${brand}, ${company}`}</span>
              <span className={classes.track}>
                <span
                  className={classes.bar}
                  data-reached={sold >= target || undefined}
                  style={{ inlineSize: `${Math.min(100, (sold / target) * 100)}%` }}
                />
              </span>
              <span className={classes.sold}>
                {t('targets.sold', { sold: integer(sold), target: integer(target) })}
              </span>
              <span className={classes.needed}>
                {needed === null
                  ? ''
                  : needed === 0
                    ? t('targets.reached')
                    : t('targets.needed', { number: typedNumber(needed) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
