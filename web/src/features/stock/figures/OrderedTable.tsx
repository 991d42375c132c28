import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { useCellContext } from '@/kit/record/useCellContext';
import { translate } from '@/kit/record/translation';
import { ScrollRegion } from '@/kit/ui/ScrollRegion';
import { type Behind, daysOf, FigureLink } from './FigureLink';
import classes from './Figures.module.css';
import type { OrderedReport } from './figure-query';

interface OrderedTableProps {
  report: OrderedReport;
  part: 'stock' | 'customer';
  /** What narrows the stock list as the page is narrowed. */
  behind: Behind;
}

/** What was ordered for stock, or for customers, by model range and model. */
export function OrderedTable({ report, part, behind }: OrderedTableProps) {
  const { t } = useTranslation('figures');
  const { context } = useCellContext('stock:stock');
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set<number>());
  const toggle = (id: number) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const { year, ranges, total, as_of: asOf, before_to: beforeTo } = report;
  const of = (line: OrderedReport['total']) => ({ now: line[part], before: line[`${part}_before`] });
  const most = Math.max(1, ...ranges.map((range) => of(range).now));
  const cells = (title: string, line: OrderedReport['total'], narrowed: Behind) => {
    const { now, before } = of(line);
    const figure = t(`stats.part.${part}`);
    const link = (number: number, ofYear: number, days: Behind) => (
      <FigureLink
        number={number}
        label={t('behind', { line: title, figure, period: String(ofYear), number })}
        behind={{
          figure: 'ordered_at',
          hasCustomer: part === 'customer' ? 1 : 0,
          ...daysOf(ofYear),
          ...days,
          ...behind,
          ...narrowed,
        }}
      />
    );
    return (
      <>
        <td>{link(now, year, { asOf: asOf ?? undefined })}</td>
        <td>{link(before, year - 1, { to: beforeTo, asOf: beforeTo })}</td>
        <td>{signed(now - before)}</td>
      </>
    );
  };
  const bar = (now: number) => (
    <td className={classes.share} aria-hidden>
      <span className={classes.track}>
        <span className={classes.bar} style={{ width: `${String(Math.round((now / most) * 100))}%` }} />
      </span>
    </td>
  );
  return (
    <ScrollRegion label={t(`stats.part.${part}`)} className={classes.scroller}>
      <table className={classes.table} aria-label={t(`stats.part.${part}`)}>
        <thead>
          <tr>
            <th scope="col" className={classes.first}>
              {t('stats.range')}
            </th>
            <th scope="col">{year}</th>
            <th scope="col">{year - 1}</th>
            <th scope="col">{t('stats.change')}</th>
            <td aria-hidden className={classes.share} />
          </tr>
        </thead>
        <tbody data-kind="total">
          <tr className={classes.heading}>
            <th scope="row" className={classes.first}>
              {t('stats.total')}
            </th>
            {cells(t('stats.total'), total, {})}
            <td className={classes.share} aria-hidden />
          </tr>
        </tbody>
        {ranges.map((range) => {
          const title = range.id === 0 ? t('stats.noModel') : range.name;
          const isOpen = open.has(range.id);
          return (
            <tbody key={range.id} data-kind="serie">
              <tr>
                <th scope="row" className={classes.first}>
                  <span className={classes.title}>
                    {range.models.length > 0 && (
                      <button
                        type="button"
                        className={classes.toggle}
                        aria-expanded={isOpen}
                        aria-label={t(isOpen ? 'stats.close' : 'stats.open', { name: title })}
                        onClick={() => toggle(range.id)}
                      >
                        {isOpen ? (
                          <IconChevronDown size={16} aria-hidden />
                        ) : (
                          <IconChevronRight size={16} aria-hidden />
                        )}
                      </button>
                    )}
                    <span>
                      {title} <small>{[range.brand, range.serie].filter(Boolean).join(', ')}</small>
                    </span>
                  </span>
                </th>
                {cells(title, range, { modelrangeId: range.id === 0 ? -1 : range.id })}
                {bar(of(range).now)}
              </tr>
              {isOpen &&
                range.models.map((model) => {
                  const name = translate(model.name, context).text || model.code;
                  return (
                    <tr key={model.id}>
                      <th scope="row" className={classes.first} data-figure>
                        {name} {name !== model.code && <small>{model.code}</small>}
                      </th>
                      {cells(name, model, { modelIds: model.id })}
                      {bar(of(model).now)}
                    </tr>
                  );
                })}
            </tbody>
          );
        })}
      </table>
    </ScrollRegion>
  );
}

/** A change with its sign: +3, −2. */
export const signed = (change: number) => (change > 0 ? `+${integer(change)}` : integer(change));
