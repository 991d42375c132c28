import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { money } from '@/i18n/format';
import type { Move, Place } from '@/kit/grid/block';
import { typedMoney } from '@/kit/ui/money';
import { centsIn, kindOf, type MatrixCell, type MatrixModel, type MatrixView, type OfferType } from './cell';
import classes from './Matrix.module.css';
import type { MatrixStore } from './matrix-store';
import { PriceEditor } from './PriceEditor';
import type { FeatureRow } from './rows';

/** The cell whose price is being typed, with the sign that was typed first. */
export interface EditedCell {
  place: Place;
  typed: string | undefined;
}

interface MatrixRowProps {
  store: MatrixStore;
  /** Changes with the cells of the row. */
  version: number;
  row: FeatureRow;
  line: number;
  /** Where it is drawn among all lines. */
  index: number;
  height: number;
  columnWidth: number;
  columns: readonly number[];
  models: readonly MatrixModel[];
  type: OfferType;
  view: MatrixView;
  /** The column in the tab order. */
  active: number | undefined;
  /** The columns that are chosen; -1 for none. */
  left: number;
  right: number;
  editing: EditedCell | undefined;
  saidId: string;
  onPrice: (place: Place, cents: number | null, next: Move | undefined) => void;
  onWrong: () => void;
  onCancel: () => void;
}

/** A feature as each model in sight has it. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { store, row, line, index, height, columnWidth, columns, models, type, view } = props;
  const { active, left, right, editing, saidId, onPrice, onWrong, onCancel } = props;
  const { t } = useTranslation('matrix');
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      style={{ insetBlockStart: index * height }}
    >
      <span role="rowheader" aria-colindex={1} className={classes.title} title={`${row.code} ${row.name}`}>
        <b>{row.code}</b> {row.name}
      </span>
      {columns.map((column) => {
        const model = models[column];
        if (!model) return null;
        const cell = store.cell(row.id, model.id);
        const kind = cell && kindOf(cell, type);
        const isEdited = editing?.place.column === column;
        return (
          <div
            key={model.id}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={column >= left && column <= right}
            tabIndex={isEdited ? undefined : active === column ? 0 : -1}
            data-line={line}
            data-column={column}
            data-kind={kind}
            className={classes.cell}
            style={{ insetInlineStart: `calc(var(--title) + ${column * columnWidth}px)` }}
          >
            {cell && kind && <Content cell={cell} type={type} view={view} words={t(`kind.${kind}`)} />}
            {isEdited && (
              <PriceEditor
                label={`${row.code}, ${model.code}`}
                text={editing.typed ?? priceOf(cell, type)}
                isTyping={editing.typed !== undefined}
                saidId={saidId}
                onPrice={(cents, next) => onPrice(editing.place, cents, next)}
                onWrong={onWrong}
                onCancel={onCancel}
              />
            )}
          </div>
        );
      })}
    </div>
  );
});

function priceOf(cell: MatrixCell | undefined, type: OfferType): string {
  const cents = cell && centsIn(cell, type);
  return cents === undefined || cents === null ? '' : typedMoney(cents);
}

interface ContentProps {
  cell: MatrixCell;
  type: OfferType;
  view: MatrixView;
  words: string;
}

/** The sign is for the eye; it is read out in words. */
function Content({ cell, type, view, words }: ContentProps) {
  const kind = kindOf(cell, type);
  const cents = centsIn(cell, type);
  const isPrice = kind === 'optional' && view === 'price' && cents !== null;
  return (
    <>
      {isPrice ? <span>{money(cents)}</span> : <span aria-hidden>{signs[kind]}</span>}
      <span className={classes.hidden}>
        {isPrice ? `, ${words}` : kind === 'optional' && cents !== null ? `${words}, ${money(cents)}` : words}
      </span>
    </>
  );
}

const signs = { none: '', optional: '○', standard: '●' } as const;
