import { useTranslation } from 'react-i18next';
import { hundredths, integer, share } from '@/i18n/format';
import { useCellContext } from '@/kit/record/useCellContext';
import { ScrollRegion } from '@/kit/ui/ScrollRegion';
import { ChartBox } from './ChartBox';
import { Drill } from './Drill';
import { titleOf } from './kpi-title';
import type { ReportRow, SurveyReport } from './report-query';
import classes from './Reports.module.css';

const rowHeight = 30;
const heightOf = (rows: readonly ReportRow[]) => rows.length * rowHeight + 28;

/** Companies or people by the lower end of their interval, on one axis. */
export function ComparisonChart({ report, of }: { report: SurveyReport; of: 'companies' | 'managers' }) {
  const { t } = useTranslation('reports');
  return (
    <ChartBox
      isWide
      title={t(`comparison.${of}`)}
      note={t('comparison.note')}
      file={of}
      height={heightOf(report.rows)}
      renderChart={(width) => <Intervals rows={report.rows} width={width} title={t(`comparison.${of}`)} />}
      table={<ComparisonTable report={report} title={t(`comparison.${of}`)} />}
    />
  );
}

interface IntervalsProps {
  rows: readonly ReportRow[];
  width: number;
  title: string;
}

function Intervals({ rows, width, title }: IntervalsProps) {
  const { t } = useTranslation('reports');
  const left = Math.min(260, width * 0.38);
  const right = width < 500 ? 64 : 130;
  const x = (value: number) => left + ((value + 100) / 200) * (width - left - right);
  const height = heightOf(rows);
  return (
    <svg width={width} height={height} role="group" aria-label={title} className={classes.drawing}>
      {[-100, -50, 0, 50, 100].map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={0} y2={height - 24} className={classes.rule} />
          <text x={x(tick)} y={height - 8} textAnchor="middle" className={classes.tick}>
            {integer(tick)}
          </text>
        </g>
      ))}
      {rows.map((row, at) => {
        const { value, low, high, n, state, drill, compared } = row.nps;
        const y = at * rowHeight + rowHeight / 2;
        const name = row.others ? t('comparison.others') : row.name;
        const label = t('comparison.point', {
          name,
          value: hundredths(value),
          low: hundredths(low),
          high: hundredths(high),
          n: integer(n),
        });
        return (
          <g
            key={row.company_id ?? row.user_id ?? 'others'}
            data-few={state !== 'shown' || undefined}
            className={classes.row}
          >
            <text x={0} y={y + 4} className={classes.label}>
              {`${row.rank === null ? '–' : integer(row.rank)}  ${cut(name, left)}`}
              <title>{name}</title>
            </text>
            {value === null ? (
              <text x={x(0)} y={y + 4} textAnchor="middle" className={classes.tick}>
                {t(`states.${state}`)}
              </text>
            ) : (
              <Drill isDrawn query={drill} label={label}>
                <rect
                  x={x((low ?? 0) / 100)}
                  y={y - 10}
                  width={Math.max(1, x((high ?? 0) / 100) - x((low ?? 0) / 100))}
                  height={20}
                  fill="transparent"
                />
                <line
                  x1={x((low ?? 0) / 100)}
                  x2={x((high ?? 0) / 100)}
                  y1={y}
                  y2={y}
                  className={classes.whisker}
                />
                <circle
                  cx={x(value / 100)}
                  cy={y}
                  r={5}
                  className={classes.point}
                  data-few={state === 'few' || undefined}
                >
                  <title>{label}</title>
                </circle>
              </Drill>
            )}
            <text x={width - right + 12} y={y + 4} className={classes.tick}>
              {state === 'hidden' ? 'n <5' : `n ${integer(n)}`}
              {width >= 500 && compared !== '' && `  ${t(`compared.${compared}`)}`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** A name that stays in its place: about seven pixels a letter. */
function cut(name: string, room: number): string {
  const most = Math.max(8, Math.floor(room / 7) - 4);
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}

function ComparisonTable({ report, title }: { report: SurveyReport; title: string }) {
  const { t } = useTranslation('reports');
  const { context } = useCellContext('surveys:kpis');
  const kpis = report.kpis.filter(({ type }) => type !== 'nps');
  return (
    <ScrollRegion className={classes.scroller} label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('columns.rank')}</th>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{'NPS'}</th>
            <th scope="col">{t('columns.low')}</th>
            <th scope="col">{t('columns.high')}</th>
            <th scope="col">{t('columns.n')}</th>
            <th scope="col">{t('columns.compared')}</th>
            {kpis.map((kpi) => (
              <th key={kpi.kpi_id} scope="col">
                {titleOf(kpi, context)}
              </th>
            ))}
            <th scope="col">{t('response')}</th>
            <th scope="col">{t('followUps')}</th>
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => {
            const { nps, funnel, follow_ups: ups } = row;
            const name = row.others ? t('comparison.others') : row.name;
            return (
              <tr
                key={row.company_id ?? row.user_id ?? 'others'}
                data-few={nps.state !== 'shown' || undefined}
              >
                <td>{row.rank === null ? '–' : integer(row.rank)}</td>
                <th scope="row">{name}</th>
                <td>{nps.value === null ? t(`short.${nps.state}`) : hundredths(nps.value)}</td>
                <td>{hundredths(nps.low)}</td>
                <td>{hundredths(nps.high)}</td>
                <td>
                  <Drill query={nps.drill} label={t('drill', { figure: name, n: integer(nps.n) })}>
                    {nps.state === 'hidden' ? '<5' : integer(nps.n)}
                  </Drill>
                </td>
                <td>{nps.compared === '' ? '–' : t(`compared.${nps.compared}`)}</td>
                {kpis.map(({ kpi_id }) => {
                  const figure = row.kpis.find(({ kpi_id: id }) => id === kpi_id)?.figure;
                  return (
                    <td key={kpi_id}>
                      {figure &&
                        (figure.value === null ? t(`short.${figure.state}`) : hundredths(figure.value))}
                    </td>
                  );
                })}
                <td>{share(funnel.response_rate)}</td>
                <td>
                  <Drill
                    query={ups.drill}
                    label={t('drill', { figure: `${name}, ${t('followUps')}`, n: integer(ups.total) })}
                  >
                    {integer(ups.total)}
                  </Drill>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
