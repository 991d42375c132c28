import { useTranslation } from 'react-i18next';
import { hundredths, integer, month as monthName } from '@/i18n/format';
import { ScrollRegion } from '@/kit/ui/ScrollRegion';
import { npsAxis } from './axis';
import { ChartBox } from './ChartBox';
import { Drill } from './Drill';
import type { ReportMonth, SurveyReport } from './report-query';
import classes from './Reports.module.css';

const height = 240;
const edge = { left: 40, right: 12, top: 12, bottom: 28 };

/** The NPS by month, in the band of its interval. */
export function TrendChart({ report: { series } }: { report: SurveyReport }) {
  const { t } = useTranslation('reports');
  return (
    <ChartBox
      title={t('trend.title')}
      note={t('trend.note')}
      file="nps"
      height={height}
      renderChart={(width) => <Trend months={series} width={width} />}
      table={<TrendTable months={series} />}
    />
  );
}

function Trend({ months, width }: { months: readonly ReportMonth[]; width: number }) {
  const { t } = useTranslation('reports');
  const shown = months.filter(({ value }) => value !== null);
  const { min, max, ticks } = npsAxis(
    shown.length > 0 ? Math.min(...shown.map(({ low }) => low ?? 0)) : undefined,
  );
  const step = (width - edge.left - edge.right) / Math.max(1, months.length - 1);
  const x = (at: number) => edge.left + at * step;
  const y = (value: number) => edge.top + ((max - value) / (max - min)) * (height - edge.top - edge.bottom);
  const parts = partsOf(months);
  const every = Math.ceil(months.length / Math.max(1, Math.floor((width - edge.left) / 44)));
  const at = (value: number | null) => y((value ?? 0) / 100);
  return (
    <svg width={width} height={height} role="group" aria-label={t('trend.title')} className={classes.drawing}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} className={classes.rule} />
          <text x={edge.left - 8} y={y(tick) + 4} textAnchor="end" className={classes.tick}>
            {integer(tick)}
          </text>
        </g>
      ))}
      {parts.map((part) => (
        <g key={part[0]}>
          <polygon
            className={classes.band}
            points={[
              ...part.map((index) => `${String(x(index))},${String(at(months[index]?.high ?? 0))}`),
              ...part
                .toReversed()
                .map((index) => `${String(x(index))},${String(at(months[index]?.low ?? 0))}`),
            ].join(' ')}
          />
          <polyline
            className={classes.trend}
            points={part
              .map((index) => `${String(x(index))},${String(at(months[index]?.value ?? 0))}`)
              .join(' ')}
          />
        </g>
      ))}
      {months.map((one, index) => (
        <g key={one.period}>
          {index % every === 0 && (
            <text x={x(index)} y={height - 8} textAnchor="middle" className={classes.tick}>
              {shortMonth(one.period)}
            </text>
          )}
          {one.value !== null && (
            <Drill isDrawn query={one.drill} label={labelOf(one)}>
              {one.n !== null && one.n < 10 && (
                <line
                  x1={x(index)}
                  x2={x(index)}
                  y1={at(one.low)}
                  y2={at(one.high)}
                  className={classes.few}
                />
              )}
              <circle
                cx={x(index)}
                cy={at(one.value)}
                r={4}
                className={classes.point}
                data-few={one.state === 'few' || undefined}
              >
                <title>{labelOf(one)}</title>
              </circle>
            </Drill>
          )}
        </g>
      ))}
    </svg>
  );

  function labelOf({ period, value, low, high, n }: ReportMonth) {
    return t('trend.point', {
      month: monthName(period),
      value: hundredths(value),
      low: hundredths(low),
      high: hundredths(high),
      n: integer(n),
    });
  }
}

/** Months that follow each other and have a value: a month without one breaks the line. */
function partsOf(months: readonly ReportMonth[]): number[][] {
  const parts: number[][] = [];
  months.forEach(({ value }, index) => {
    if (value === null) return;
    const last = parts.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else parts.push([index]);
  });
  return parts;
}

const shortMonth = (period: string) => `${period.slice(5)}.${period.slice(2, 4)}`;

function TrendTable({ months }: { months: readonly ReportMonth[] }) {
  const { t } = useTranslation('reports');
  return (
    <ScrollRegion className={classes.scroller} label={t('trend.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('columns.month')}</th>
            <th scope="col">{'NPS'}</th>
            <th scope="col">{t('columns.low')}</th>
            <th scope="col">{t('columns.high')}</th>
            <th scope="col">{t('columns.n')}</th>
            <th scope="col">{t('columns.promoters')}</th>
            <th scope="col">{t('columns.detractors')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((one) => (
            <tr key={one.period} data-few={one.state !== 'shown' || undefined}>
              <th scope="row">{monthName(one.period)}</th>
              <td>{one.value === null ? t(`short.${one.state}`) : hundredths(one.value)}</td>
              <td>{hundredths(one.low)}</td>
              <td>{hundredths(one.high)}</td>
              <td>
                <Drill
                  query={one.drill}
                  label={t('drill', { figure: monthName(one.period), n: integer(one.n) })}
                >
                  {one.state === 'hidden' ? '<5' : integer(one.n)}
                </Drill>
              </td>
              <td>{integer(one.full)}</td>
              <td>{integer(one.full_negative)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
