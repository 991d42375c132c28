import { useTranslation } from 'react-i18next';
import { integer, percent } from '@/i18n/format';
import classes from './Difference.module.css';
import type { Moves } from './queries';

/** How many prices moved by how many percent: a bar for each range, from falls to rises. */
export default function MovesChart({ moves, title }: { moves: Moves; title: string }) {
  const { t } = useTranslation('difference');
  const most = Math.max(1, ...moves.buckets.map(({ count }) => count));
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{title}</figcaption>
      <ol className={classes.chart}>
        {moves.buckets.map(({ from, to, count }) => {
          const isFall = to !== null && to <= 0;
          return (
            <li key={`${String(from)} ${String(to)}`} className={classes.bucket}>
              <span className={classes.count}>{integer(count)}</span>
              <span className={classes.column} aria-hidden>
                <i data-way={isFall ? 'down' : 'up'} style={{ height: `${(count / most) * 100}%` }} />
              </span>
              <span className={classes.range}>
                {from === null
                  ? t('chart.below', { to: percent(to) })
                  : to === null
                    ? t('chart.above', { from: percent(from) })
                    : t('chart.between', { from: integer(from), to: percent(to) })}
              </span>
            </li>
          );
        })}
      </ol>
      {moves.others > 0 && <p className={classes.note}>{t('chart.others', { count: moves.others })}</p>}
    </figure>
  );
}
