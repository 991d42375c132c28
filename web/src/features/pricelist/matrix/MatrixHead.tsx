import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatrixModel } from './cell';
import classes from './Matrix.module.css';
import { seriesOf } from './rows';

interface MatrixHeadProps {
  models: readonly MatrixModel[];
  columns: readonly number[];
  columnWidth: number;
  isNarrow: boolean;
}

/** The models, under their series. */
export const MatrixHead = memo(function MatrixHead({
  models,
  columns,
  columnWidth,
  isNarrow,
}: MatrixHeadProps) {
  const { t } = useTranslation('matrix');
  const [first = 0, last = 0] = [columns[0], columns.at(-1)];
  const spans = seriesOf(models).filter(({ from, to }) => to >= first && from <= last);
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      <span role="columnheader" aria-colindex={1} className={classes.corner}>
        {t('features')}
      </span>
      {!isNarrow &&
        spans.map(({ id, name, from, to }) => (
          <span
            key={`${id} ${from}`}
            aria-hidden
            className={classes.serie}
            style={{
              insetInlineStart: `calc(var(--title) + ${from * columnWidth}px)`,
              width: (to - from + 1) * columnWidth,
            }}
          >
            <span>{name}</span>
          </span>
        ))}
      {columns.map((column) => {
        const model = models[column];
        return (
          model && (
            <span
              key={model.id}
              role="columnheader"
              aria-colindex={column + 2}
              aria-label={`${model.code}, ${model.serie_name}`}
              title={`${model.serie_name} ${model.code}`}
              className={classes.model}
              style={{ insetInlineStart: `calc(var(--title) + ${column * columnWidth}px)` }}
            >
              {model.code}
            </span>
          )
        );
      })}
    </div>
  );
});
