import { type CSSProperties, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Matrix.module.css';
import { MatrixHead } from './MatrixHead';
import type { RowPlace } from './RowCells';
import type { FeatureRow, HeadColumn, HeadSpan, MatrixLine } from './rows';
import type { Frame } from './use-matrix-frame';
import type { useMatrixEvents } from './use-matrix-events';

interface MatrixFrameProps {
  label: string;
  frame: Frame;
  events: ReturnType<typeof useMatrixEvents>;
  lines: readonly MatrixLine[];
  heads: readonly HeadColumn[];
  /** What stands over the columns. */
  spans: readonly HeadSpan[];
  /** Which keys change cells; absent where nothing changes. */
  keys: string | undefined;
  renderRow: (row: FeatureRow, place: RowPlace) => ReactNode;
  /** Below the cells. */
  bar: ReactNode;
}

/** The features down the side and the heads across the top, of which only what is in sight is drawn. */
export function MatrixFrame(props: MatrixFrameProps) {
  const { label, frame, events, lines, heads, spans, keys, renderRow, bar } = props;
  const { scroller, height, columnWidth, drawn, places, isNarrow } = frame;
  const { t } = useTranslation('matrix');
  const keysId = useId();
  const { at, block } = places;
  const style = {
    '--row': `${height}px`,
    '--column': isNarrow ? '9rem' : `${columnWidth}px`,
    '--across': isNarrow ? '9rem' : `${heads.length * columnWidth}px`,
    '--down': `${drawn.height}px`,
  };
  const placeOf = (line: number, index: number): RowPlace => {
    const isChosen = line >= block.top && line <= block.bottom;
    return {
      line,
      index,
      height,
      columns: drawn.columns,
      active: at.line === line ? at.column : undefined,
      left: isChosen ? block.left : -1,
      right: isChosen ? block.right : -1,
    };
  };
  return (
    <div className={classes.grid} data-narrow={isNarrow || undefined}>
      <div ref={scroller} className={classes.scroller} style={style as CSSProperties}>
        {/* Its cells are reached by keys. */}
        <div
          role="grid"
          aria-label={label}
          aria-multiselectable
          aria-describedby={keys && keysId}
          aria-readonly={keys === undefined || undefined}
          aria-rowcount={lines.length + 1}
          aria-colcount={heads.length + 1}
          className={classes.table}
          {...events}
        >
          <MatrixHead heads={heads} spans={spans} columns={drawn.columns} isNarrow={isNarrow} />
          <div className={classes.body} role="rowgroup">
            {drawn.lines.map((index) => {
              const line = lines[index];
              if (!line) return null;
              if (line.kind === 'feature') return renderRow(line.row, placeOf(line.line, index));
              return (
                <div
                  key={line.key}
                  role="row"
                  aria-rowindex={index + 2}
                  className={classes.heading}
                  style={{ insetBlockStart: index * height }}
                >
                  <span role="rowheader" aria-colindex={1}>
                    {line.title || t('noClass')}
                  </span>
                </div>
              );
            })}
          </div>
        </div>
      </div>
      {bar}
      {keys && (
        <p id={keysId} className={classes.keys}>
          {keys}
        </p>
      )}
    </div>
  );
}
