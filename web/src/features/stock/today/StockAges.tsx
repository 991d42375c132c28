import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { integer, money } from '@/i18n/format';
import { bandText, bandValue } from '../list/bands';
import type { StockAges as Ages } from './cars-today';
import { WidgetCard } from '@/kit/ui/WidgetCard';
import { CarRow, shown } from './CarsToday';
import classes from './CarsToday.module.css';

/** For who looks after a company's stock: how long it stands, what it is worth, and what to sell first. */
export function StockAges({ ages: { bands, oldest } }: { ages: Ages }) {
  const { t } = useTranslation(['home', 'stock']);
  const id = useId();
  const most = Math.max(1, ...bands.map(({ count }) => count));
  const isAny = bands.some(({ count }) => count > 0);
  return (
    <div className={classes.cards}>
      <section aria-labelledby={id} className={classes.card}>
        <div className={classes.head}>
          <Title order={2} id={id}>
            {t('cars.ages')}
          </Title>
        </div>
        {!isAny && <p className={classes.nothing}>{t('cars.noStock')}</p>}
        {isAny && (
          <ul className={classes.bands}>
            {bands.map((band, at) => (
              <li key={band.from}>
                <Link
                  to="/stock"
                  search={{ only: 'own', age: bandValue(band), brandIds: 'all' }}
                  className={classes.band}
                >
                  <span>{bandText(band)}</span>
                  <span className={classes.track} aria-hidden>
                    <span
                      className={classes.bar}
                      data-old={oldness(at, bands.length)}
                      style={{ inlineSize: `${String(Math.round((band.count / most) * 100))}%` }}
                    />
                  </span>
                  <strong className={classes.figure}>{integer(band.count)}</strong>
                  <span className={classes.figure}>
                    {band.totals.map(({ amount, currency }) => (
                      <span key={currency}>{money(centsOf(amount), { currency, decimals: 0 })} </span>
                    ))}
                    {band.daily_cost !== null && (
                      <small>{t('stock:stock.daily', { cost: money(centsOf(band.daily_cost)) })}</small>
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <WidgetCard
        title={t('cars.oldest')}
        nothing={t('cars.noOldest')}
        all={
          <Link to="/stock" search={{ only: 'free', phase: 'stock', sort: 'arrived_at', brandIds: 'all' }}>
            {t('cars.allFree')}
          </Link>
        }
      >
        {oldest.slice(0, shown).map((car) => (
          <CarRow
            key={car.id}
            car={car}
            figure={
              <>
                {t('stock:stock.days', { count: car.days_in_stock ?? 0 })}
                <small>{money(centsOf(car.price_total), { currency: car.currency, decimals: 0 })}</small>
              </>
            }
          />
        ))}
      </WidgetCard>
    </div>
  );
}

/** The last band is the worst, the one before it a warning. */
function oldness(at: number, of: number): number {
  return Math.max(0, 3 - (of - at));
}
