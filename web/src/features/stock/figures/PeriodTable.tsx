import { useTranslation } from 'react-i18next';
import { month as monthName } from '@/i18n/format';
import { ScrollRegion } from '@/kit/ui/ScrollRegion';
import { type Behind, daysOf, FigureLink } from './FigureLink';
import classes from './Figures.module.css';
import type { OrderedReport } from './figure-query';
import { signed } from './OrderedTable';

type Counts = OrderedReport['total'];

/** The months of a year, beside those of the year before. */
export function PeriodTable({ report, behind }: { report: OrderedReport; behind: Behind }) {
  const { t } = useTranslation('figures');
  const { year, months, total, as_of: asOf, before_to: beforeTo } = report;
  const before = year - 1;
  // Of the year before, what there was by the day that compares.
  const until = (month?: number) => {
    const { to } = daysOf(before, month);
    return { to: to < beforeTo ? to : beforeTo };
  };
  const cells = (title: string, counts: Counts, month?: number) => {
    const link = (part: 'stock' | 'customer' | 'both', number: number, ofYear: number) => (
      <td>
        <FigureLink
          number={number}
          label={t('behind', { line: title, figure: t(`stats.${part}`), period: String(ofYear), number })}
          behind={{
            figure: 'ordered_at',
            ...(part !== 'both' && { hasCustomer: part === 'customer' ? 1 : 0 }),
            ...daysOf(ofYear, month),
            ...(ofYear === year ? { asOf: part === 'both' ? undefined : (asOf ?? undefined) } : until(month)),
            ...behind,
          }}
        />
      </td>
    );
    const now = counts.stock + counts.customer;
    const then = counts.stock_before + counts.customer_before;
    return (
      <>
        {link('stock', counts.stock, year)}
        {link('customer', counts.customer, year)}
        {link('both', now, year)}
        {link('both', then, before)}
        <td>{signed(now - then)}</td>
      </>
    );
  };
  return (
    <ScrollRegion label={t('stats.part.period')} className={classes.scroller}>
      <table className={classes.table} aria-label={t('stats.part.period')}>
        <thead>
          <tr>
            <th scope="col" className={classes.first}>
              {t('stats.month')}
            </th>
            <th scope="col">{t('stats.stock')}</th>
            <th scope="col">{t('stats.customer')}</th>
            <th scope="col">{year}</th>
            <th scope="col">{before}</th>
            <th scope="col">{t('stats.change')}</th>
          </tr>
        </thead>
        <tbody data-kind="total">
          <tr className={classes.heading}>
            <th scope="row" className={classes.first}>
              {t('stats.total')}
            </th>
            {cells(t('stats.total'), total)}
          </tr>
        </tbody>
        <tbody>
          {months.map((counts) => {
            const title = monthName(`${String(year)}-${String(counts.month).padStart(2, '0')}`);
            return (
              <tr key={counts.month}>
                <th scope="row" className={classes.first}>
                  {title}
                </th>
                {cells(title, counts, counts.month)}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
