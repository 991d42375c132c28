import { useTranslation } from 'react-i18next';
import { integer, month as monthName } from '@/i18n/format';
import classes from './Figures.module.css';
import type { OrderedReport } from './figure-query';

/** The months of a year beside those of the year before; the table below it says the same. */
export function MonthChart({ report: { year, months } }: { report: OrderedReport }) {
  const { t } = useTranslation(['figures', 'grid']);
  const before = year - 1;
  const bars = months.map(({ month, stock, customer, stock_before: old, customer_before: oldCustomer }) => ({
    month: month as 1,
    now: stock + customer,
    past: old + oldCustomer,
  }));
  const most = Math.max(1, ...bars.flatMap(({ now, past }) => [now, past]));
  const height = (number: number) => ({ height: `${String(Math.round((number / most) * 100))}%` });
  return (
    <figure style={{ margin: 0 }} role="img" aria-label={t('stats.chart', { year, before })}>
      <figcaption className={classes.legend} aria-hidden>
        <span>
          <i className={classes.column} data-before />
          {before}
        </span>
        <span>
          <i className={classes.column} />
          {year}
        </span>
      </figcaption>
      <div className={classes.chart} aria-hidden>
        {bars.map(({ month, now, past }) => (
          <div
            key={month}
            title={t('stats.chartOf', {
              month: monthName(`${String(year)}-${String(month).padStart(2, '0')}`),
              now: integer(now),
              before: integer(past),
            })}
          >
            <div className={classes.value}>{integer(now)}</div>
            <div className={classes.pair}>
              <span className={classes.column} data-before style={height(past)} />
              <span className={classes.column} style={height(now)} />
            </div>
            <div className={classes.monthName}>
              <span data-long>{t(`grid:months.${month}`)}</span>
              <span data-short>{month}</span>
            </div>
          </div>
        ))}
      </div>
    </figure>
  );
}
