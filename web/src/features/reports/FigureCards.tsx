import { useTranslation } from 'react-i18next';
import { hundredths, integer, share } from '@/i18n/format';
import { useCellContext } from '@/kit/record/useCellContext';
import { Drill } from './Drill';
import { titleOf } from './kpi-title';
import { Meaning } from './Meaning';
import type { AnswerFigure, SurveyReport } from './report-query';
import classes from './Reports.module.css';

/** The figures of all that is chosen: the NPS, what else is measured, how many answer, who is looked after. */
export function FigureCards({ report }: { report: SurveyReport }) {
  const { context } = useCellContext('surveys:kpis');
  const { total, kpis } = report;
  const nps = kpis.find(({ type }) => type === 'nps');
  return (
    <div className={classes.cards}>
      {nps && <FigureCard title="NPS" figure={total.nps} report={report} isNps />}
      {total.kpis
        .filter(({ figure }) => figure.state !== 'none' || figure.previous !== undefined)
        .map(({ kpi_id, figure }) => {
          const kpi = kpis.find(({ kpi_id: id }) => id === kpi_id);
          return (
            kpi && <FigureCard key={kpi_id} title={titleOf(kpi, context)} figure={figure} report={report} />
          );
        })}
      <RateCard report={report} />
      <FollowUpCard report={report} />
    </div>
  );
}

interface FigureCardProps {
  title: string;
  figure: AnswerFigure;
  report: SurveyReport;
  isNps?: boolean;
}

function FigureCard({ title, figure, report, isNps = false }: FigureCardProps) {
  const { t } = useTranslation('reports');
  const { value, low, high, n, full, full_negative: bad, previous, state } = figure;
  const period = `${report.from} – ${report.to}`;
  const numbers = {
    value: hundredths(value),
    low: hundredths(low),
    high: hundredths(high),
    n: integer(n),
    full: integer(full),
    bad: integer(bad),
    period,
  };
  const lines =
    value === null
      ? [t(isNps ? 'means.nps' : 'means.kpi'), t(`states.${state}`), t('means.period', { period })]
      : [
          t(isNps ? 'means.nps' : 'means.kpi'),
          t(isNps ? 'means.npsNumbers' : 'means.kpiNumbers', numbers),
          t('means.interval', numbers),
          t('means.period', { period }),
        ];
  return (
    <section className={classes.card} aria-label={title} data-state={state}>
      <header>
        <h2>{title}</h2>
        <Meaning of={title} lines={lines} />
      </header>
      <Drill query={figure.drill} label={t('drill', { figure: title, n: integer(n) })}>
        <strong className={classes.value}>{value === null ? t(`short.${state}`) : hundredths(value)}</strong>
      </Drill>
      {state === 'few' && <span>{t('few')}</span>}
      {value !== null && <span>{t('interval', numbers)}</span>}
      {previous && (
        <small>
          {t(previous.certain === '' ? 'change.chance' : 'change.certain', {
            change: signed(previous.change),
            value: hundredths(previous.value),
          })}
        </small>
      )}
      {!previous && state !== 'few' && (
        <small>{value === null ? t(`states.${state}`) : t('change.none')}</small>
      )}
    </section>
  );
}

function RateCard({ report }: { report: SurveyReport }) {
  const { t } = useTranslation('reports');
  const { funnel } = report.total;
  const title = t('response');
  return (
    <section className={classes.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Meaning
          of={title}
          lines={[
            t('means.response', {
              completed: integer(funnel.completed),
              delivered: integer(funnel.delivered),
              sent: integer(funnel.sent),
              bounced: integer(funnel.bounced),
            }),
            ...(funnel.by_staff > 0 ? [t('means.byStaff', { number: integer(funnel.by_staff) })] : []),
            t('means.start', { rate: share(funnel.start_rate) }),
            t('means.completion', { rate: share(funnel.completion_rate) }),
            t('means.sentOn', { period: `${report.from} – ${report.to}` }),
          ]}
        />
      </header>
      <Drill
        query={funnel.drill && `${funnel.drill}&outcome=completed`}
        label={t('drill', { figure: title, n: integer(funnel.completed) })}
      >
        <strong className={classes.value}>{share(funnel.response_rate)}</strong>
      </Drill>
      <span>
        {t('responseOf', { completed: integer(funnel.completed), delivered: integer(funnel.delivered) })}
      </span>
      <small>{t('mayAnswer', { count: funnel.waiting })}</small>
      {funnel.by_staff > 0 && <small>{t('byStaff', { number: integer(funnel.by_staff) })}</small>}
    </section>
  );
}

function FollowUpCard({ report }: { report: SurveyReport }) {
  const { t } = useTranslation('reports');
  const { follow_ups: ups } = report.total;
  const title = t('followUps');
  return (
    <section className={classes.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Meaning
          of={title}
          lines={[
            t('means.followUps', { total: integer(ups.total), open: integer(ups.open) }),
            ...(ups.hidden
              ? [t('states.hidden')]
              : [
                  t('means.inTime', { touched: integer(ups.in_time), detractors: integer(ups.detractors) }),
                  t('means.median', {
                    hours:
                      ups.median_minutes === null ? t('none') : hundredths((ups.median_minutes / 60) * 100),
                  }),
                  t('means.checks', {
                    settled: integer(ups.settled),
                    checked: integer(ups.checked),
                    reopened: integer(ups.reopened),
                  }),
                ]),
            t('means.openedOn', { period: `${report.from} – ${report.to}` }),
          ]}
        />
      </header>
      <Drill query={ups.drill} label={t('drill', { figure: title, n: integer(ups.total) })}>
        <strong className={classes.value}>{integer(ups.total)}</strong>
      </Drill>
      <span>
        {ups.detractors > 0
          ? t('openInTime', { count: ups.open, rate: share(ups.in_time_rate) })
          : t('openOnes', { count: ups.open })}
      </span>
      <small>{t('withoutSurvey', { count: ups.completed_without_survey })}</small>
    </section>
  );
}

const signed = (change: number) =>
  change > 0 ? `+${hundredths(change)}` : hundredths(change).replace('-', '−');
