import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { Drill } from './Drill';
import type { CommentReport } from './report-query';
import classes from './CommentList.module.css';

/** What customers wrote, the newest first. */
export function CommentList({ report }: { report: CommentReport }) {
  const { t } = useTranslation('reports');
  const { context } = useCellContext('surveys:kpis');
  return (
    <ol className={classes.comments}>
      {report.rows.map((row) => {
        const answer = row.answer ? translate(row.answer, context).text : '';
        const question = translate(row.question, context).text;
        return (
          <li key={`${String(row.response_id)} ${String(row.question_key)}`} className={classes.comment}>
            <span
              className={classes.score}
              data-score={
                row.nps === null ? undefined : row.nps >= 9 ? 'good' : row.nps <= 6 ? 'bad' : 'middle'
              }
              title={row.nps === null ? undefined : `NPS ${integer(row.nps)}`}
            >
              {row.nps === null ? '–' : integer(row.nps)}
            </span>
            <div>
              <blockquote>{row.text}</blockquote>
              <p>
                {[question, answer].filter(Boolean).join(': ')}
                <br />
                {[row.answered_on, row.company, row.names?.manager, row.names?.customer, row.names?.vehicle]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Drill query={`/survey/response/${String(row.response_id)}`} label={t('comments.open')}>
              {t('comments.more')}
            </Drill>
          </li>
        );
      })}
    </ol>
  );
}
