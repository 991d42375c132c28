import { useTranslation } from 'react-i18next';
import { hundredths, integer, share } from '@/i18n/format';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { Drill } from './Drill';
import { Meaning } from './Meaning';
import type { QuestionFigures, QuestionReport } from './report-query';
import classes from './Reports.module.css';

/** How often each answer was given, question by question. */
export function QuestionList({ report }: { report: QuestionReport }) {
  const surveys = [...new Set(report.rows.map(({ survey_id }) => survey_id))];
  return surveys.map((id) => {
    const rows = report.rows.filter(({ survey_id }) => survey_id === id);
    return (
      <section key={id} className={classes.survey}>
        <h2>{rows[0]?.survey}</h2>
        <div className={classes.questions}>
          {rows.map((row) => (
            <Question key={row.question_key} row={row} period={`${report.from} – ${report.to}`} />
          ))}
        </div>
      </section>
    );
  });
}

function Question({ row, period }: { row: QuestionFigures; period: string }) {
  const { t } = useTranslation('reports');
  const { context } = useCellContext('surveys:kpis');
  const { figure, n, type } = row;
  const text = translate(row.text, context).text;
  return (
    <section className={classes.box} aria-label={text}>
      <header className={classes.boxHead}>
        <h3>{text}</h3>
        {figure && (
          <Meaning
            of={text}
            lines={[
              t(type === 'nps' ? 'means.nps' : 'means.question'),
              ...(figure.value === null
                ? [t(`states.${figure.state}`)]
                : [
                    t('means.interval', {
                      low: hundredths(figure.low),
                      high: hundredths(figure.high),
                      n: integer(figure.n),
                    }),
                  ]),
              t('means.period', { period }),
            ]}
          />
        )}
      </header>
      <p className={classes.summary}>
        {n === null ? (
          t('states.hidden')
        ) : (
          <>
            {figure?.value !== undefined && figure.value !== null && (
              <>
                <strong>{hundredths(figure.value)}</strong>
                {` (${hundredths(figure.low)} … ${hundredths(figure.high)}) `}
              </>
            )}
            <Drill query={row.drill} label={t('drill', { figure: text, n: integer(n) })}>
              {t(type === 'other' ? 'comments.count' : 'answersCount', { count: n })}
            </Drill>
            {figure?.state === 'few' && ` · ${t('few')}`}
          </>
        )}
      </p>
      {row.answers.length > 0 && (
        <table className={classes.answers} aria-label={text}>
          <tbody>
            {row.answers.map((answer) => {
              const said = translate(answer.text, context).text || integer(answer.score);
              return (
                <tr key={answer.answer_key}>
                  <th scope="row">{said}</th>
                  <td className={classes.share} aria-hidden>
                    <span
                      className={classes.track}
                      style={{ width: `${String((answer.percent ?? 0) / 100)}%` }}
                    />
                  </td>
                  <td>{share(answer.percent)}</td>
                  <td>
                    <Drill
                      query={answer.n > 0 ? answer.drill : null}
                      label={t('drill', { figure: `${text}: ${said}`, n: integer(answer.n) })}
                    >
                      {integer(answer.n)}
                    </Drill>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
