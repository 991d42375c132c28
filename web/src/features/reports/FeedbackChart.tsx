import { useTranslation } from 'react-i18next';
import { integer, month as monthName } from '@/i18n/format';
import { ScrollRegion } from '@/kit/ui/ScrollRegion';
import { ChartBox } from './ChartBox';
import { Drill } from './Drill';
import type { ReportMonth, SurveyReport } from './report-query';
import classes from './Reports.module.css';

/** What the chart counts, with the names that other programs know. */
const bars = ['sent', 'completed', 'abandoned', 'entries', 'with', 'without', 'open'] as const;
type Bar = (typeof bars)[number];

const rowHeight = 32;
const height = bars.length * rowHeight + 8;

/** From the invitation to the answer, and who was looked after. */
export function FeedbackChart({ report }: { report: SurveyReport }) {
  const { t } = useTranslation('reports');
  return (
    <ChartBox
      title={t('feedback.title')}
      file="feedback"
      height={height}
      renderChart={(width) => <Bars report={report} width={width} />}
      table={<FeedbackTable months={report.series} />}
    />
  );
}

function countsOf({ total: { funnel, follow_ups: ups } }: SurveyReport) {
  const opened = (outcome?: string) => ups.drill && (outcome ? `${ups.drill}&outcome=${outcome}` : ups.drill);
  const sent = (outcome?: string) =>
    funnel.drill && (outcome ? `${funnel.drill}&outcome=${outcome}` : funnel.drill);
  const withSurvey = ups.completed_with_survey;
  const without = ups.completed_without_survey;
  const counts: Record<Bar, { number: number; drill: string | null | undefined }> = {
    sent: { number: funnel.sent, drill: sent() },
    completed: { number: funnel.completed, drill: sent('completed') },
    abandoned: { number: funnel.abandoned, drill: sent('abandoned') },
    entries: { number: ups.total, drill: opened() },
    with: { number: withSurvey, drill: opened('with_survey') },
    without: { number: without, drill: opened('without_survey') },
    open: { number: ups.open, drill: opened('open') },
  };
  return counts;
}

function Bars({ report, width }: { report: SurveyReport; width: number }) {
  const { t } = useTranslation('reports');
  const counts = countsOf(report);
  const most = Math.max(1, ...bars.map((bar) => counts[bar].number));
  const left = Math.min(190, width * 0.46);
  const room = width - left - 56;
  return (
    <svg
      width={width}
      height={height}
      role="group"
      aria-label={t('feedback.title')}
      className={classes.drawing}
    >
      {bars.map((bar, at) => {
        const { number, drill } = counts[bar];
        const label = t(`feedback.labels.${bar}`);
        const y = at * rowHeight;
        return (
          <g key={bar}>
            <text x={0} y={y + 21} className={classes.label}>
              {label}
            </text>
            <rect
              x={left}
              y={y + 8}
              width={Math.max(1, (number / most) * room)}
              height={16}
              rx={3}
              className={classes.bar}
              data-bar={bar}
            />
            <Drill isDrawn query={drill} label={t('drill', { figure: label, n: integer(number) })}>
              <text x={width - 4} y={y + 21} textAnchor="end" className={classes.number}>
                {integer(number)}
              </text>
            </Drill>
          </g>
        );
      })}
    </svg>
  );
}

function FeedbackTable({ months }: { months: readonly ReportMonth[] }) {
  const { t } = useTranslation('reports');
  const of = (one: ReportMonth): Record<Bar, number> => ({
    sent: one.response_sent,
    completed: one.response_completed,
    abandoned: one.response_abandoned,
    entries: one.response_completed_with_survey + one.response_completed_without_survey + one.response_open,
    with: one.response_completed_with_survey,
    without: one.response_completed_without_survey,
    open: one.response_open,
  });
  return (
    <ScrollRegion className={classes.scroller} label={t('feedback.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('columns.month')}</th>
            {bars.map((bar) => (
              <th key={bar} scope="col">
                {t(`feedback.labels.${bar}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((one) => (
            <tr key={one.period}>
              <th scope="row">{monthName(one.period)}</th>
              {bars.map((bar) => (
                <td key={bar}>{integer(of(one)[bar])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
