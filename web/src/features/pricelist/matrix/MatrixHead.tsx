import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Matrix.module.css';
import type { HeadColumn, HeadSpan } from './rows';

interface MatrixHeadProps {
  heads: readonly HeadColumn[];
  spans: readonly HeadSpan[];
  columns: readonly number[];
  isNarrow: boolean;
}

/** The columns by their codes, under what stands over them. */
export const MatrixHead = memo(function MatrixHead({ heads, spans, columns, isNarrow }: MatrixHeadProps) {
  const { t } = useTranslation('matrix');
  const [first = 0, last = 0] = [columns[0], columns.at(-1)];
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      <span role="columnheader" aria-colindex={1} className={classes.corner}>
        {t('features')}
      </span>
      {!isNarrow &&
        spans
          .filter(({ from, to }) => to >= first && from <= last)
          .map(({ id, name, from, to }) => (
            <span
              key={`${id} ${from}`}
              aria-hidden
              className={classes.serie}
              style={{
                insetInlineStart: `calc(var(--title) + ${from} * var(--column))`,
                width: `calc(${to - from + 1} * var(--column))`,
              }}
            >
              <span>{name}</span>
            </span>
          ))}
      {columns.map((column) => {
        const head = heads[column];
        return (
          head && (
            <span
              key={head.id}
              role="columnheader"
              aria-colindex={column + 2}
              aria-label={head.label}
              title={head.title}
              className={classes.model}
              style={{ insetInlineStart: `calc(var(--title) + ${column} * var(--column))` }}
            >
              {head.code}
            </span>
          )
        );
      })}
    </div>
  );
});
