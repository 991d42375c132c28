import { type CSSProperties, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObservable } from '@/api/use-observable';
import { blockOf, isOneCell, type Move, type Place } from '@/kit/grid/block';
import { useCellWindow } from '@/kit/grid/useCellWindow';
import { useGridClipboard } from '@/kit/grid/useGridClipboard';
import { usePlaces } from '@/kit/grid/usePlaces';
import { useTopOffset } from '@/kit/ui/DataGrid/useTopOffset';
import { openDialog } from '@/kit/ui/dialog';
import { useStable } from '@/kit/ui/useStable';
import { kindOf, type MatrixModel, type MatrixView, type OfferType } from './cell';
import { changeDialog } from './change-dialog';
import classes from './Matrix.module.css';
import { MatrixBar } from './MatrixBar';
import { MatrixHead } from './MatrixHead';
import { type EditedCell, MatrixRow } from './MatrixRow';
import type { MatrixStore } from './matrix-store';
import type { FeatureRow, MatrixLine } from './rows';
import { useMatrixActs } from './use-matrix-acts';
import { useMatrixEvents } from './use-matrix-events';
import { useNeededCells } from './use-needed-cells';

interface MatrixGridProps {
  label: string;
  store: MatrixStore;
  lines: readonly MatrixLine[];
  rows: readonly FeatureRow[];
  drawnAt: readonly number[];
  models: readonly MatrixModel[];
  type: OfferType;
  view: MatrixView;
  isReadOnly: boolean;
  /** One model fills the width, on a phone. */
  isNarrow: boolean;
}

const rowHeight = 32;
const touchHeight = 44;
const columnWidth = 104;

/** Features by models, of which only what is in sight is drawn and read. */
export function MatrixGrid(props: MatrixGridProps) {
  const { label, store, lines, rows, drawnAt, models, type, view, isReadOnly, isNarrow } = props;
  const { t } = useTranslation('matrix');
  const scroller = useRef<HTMLDivElement>(null);
  useTopOffset(scroller);
  const saidId = useId();
  const keysId = useId();
  const { version } = useObservable(store.state);
  const [editing, setEditing] = useState<EditedCell>();
  const height = isNarrow ? touchHeight : rowHeight;
  const extent = { lines: rows.length, columns: models.length };
  const page = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 4);
  const places = usePlaces(scroller, extent, page);
  const { at, block } = places;

  const drawn = useCellWindow(scroller, {
    lines: lines.length,
    lineHeight: height,
    columns: models.length,
    columnWidth,
    pinned: { line: drawnAt[at.line] ?? -1, column: at.column },
  });
  useNeededCells(store, lines, rows, models, drawn.seen);
  const acts = useMatrixActs({ store, rows, models, type, isReadOnly });
  const edit = (place: Place, typed?: string) => {
    if (acts.refuses(blockOf(place, place))) return;
    acts.say(undefined);
    places.focused(place);
    setEditing({ place, typed });
  };
  const changeChosen = async () => {
    const chosen = places.block;
    if (acts.refuses(chosen) || !(await acts.ready(chosen))) return;
    await openDialog(changeDialog, { acts, block: chosen, rows, models }, ['matrix']);
    places.focus();
  };
  const change = useStable(() => void changeChosen());
  const events = useMatrixEvents({ places, acts, extent, edit, change });
  useGridClipboard(scroller, places, {
    copy: acts.copy,
    clear: (chosen) => void acts.set(chosen, { kind: 'none' }),
    paste: (text, chosen) => {
      void acts.paste(text, chosen).then((pasted) => pasted && places.choose(pasted));
      return chosen;
    },
  });

  const onPrice = useStable((place: Place, cents: number | null, next: Move | undefined) => {
    setEditing(undefined);
    void acts.set(blockOf(place, place), cents === null ? { kind: 'none' } : { kind: 'optional', cents });
    if (next) places.move(next);
  });
  const onWrong = useStable(() => acts.say({ text: t('said.noPrice'), tone: 'warning' }));
  const onCancel = useStable(() => {
    setEditing(undefined);
    acts.say(undefined);
    places.focus();
  });

  const width = models.length * columnWidth;
  const style = {
    '--row': `${height}px`,
    '--column': isNarrow ? '9rem' : `${columnWidth}px`,
    '--across': isNarrow ? '9rem' : `${width}px`,
    '--down': `${drawn.height}px`,
  };
  return (
    <div className={classes.grid} data-narrow={isNarrow || undefined}>
      <div ref={scroller} className={classes.scroller} style={style as CSSProperties}>
        {/* Its cells are reached by keys. */}
        <div
          role="grid"
          aria-label={label}
          aria-multiselectable
          aria-describedby={isReadOnly ? undefined : keysId}
          aria-readonly={isReadOnly || undefined}
          aria-rowcount={lines.length + 1}
          aria-colcount={models.length + 1}
          className={classes.table}
          {...events}
        >
          <MatrixHead models={models} columns={drawn.columns} columnWidth={columnWidth} isNarrow={isNarrow} />
          <div className={classes.body} role="rowgroup">
            {drawn.lines.map((index) => {
              const line = lines[index];
              if (!line) return null;
              return line.kind === 'heading' ? (
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
              ) : (
                <MatrixRow
                  key={line.key}
                  store={store}
                  version={store.versionOf(line.row.id)}
                  row={line.row}
                  line={line.line}
                  index={index}
                  height={height}
                  columnWidth={columnWidth}
                  columns={drawn.columns}
                  models={models}
                  type={type}
                  view={view}
                  active={at.line === line.line ? at.column : undefined}
                  left={line.line >= block.top && line.line <= block.bottom ? block.left : -1}
                  right={line.line >= block.top && line.line <= block.bottom ? block.right : -1}
                  editing={editing?.place.line === line.line ? editing : undefined}
                  saidId={saidId}
                  onPrice={onPrice}
                  onWrong={onWrong}
                  onCancel={onCancel}
                />
              );
            })}
          </div>
        </div>
      </div>
      <MatrixBar
        store={store}
        said={acts.said}
        saidId={saidId}
        version={version}
        chosen={
          isOneCell(block) && rows[at.line] && models[at.column]
            ? `${rows[at.line]?.code ?? ''}, ${models[at.column]?.code ?? ''}: ${t(`kind.${kindOf(acts.cellAt(at), type)}`)}`
            : undefined
        }
        cells={(block.bottom - block.top + 1) * (block.right - block.left + 1)}
        onChange={isReadOnly || rows.length === 0 ? undefined : change}
        onUndo={isReadOnly ? undefined : () => void acts.undo()}
      />
      {!isReadOnly && (
        <p id={keysId} className={classes.keys}>
          {t('keys')}
        </p>
      )}
    </div>
  );
}
