import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { money } from '@/i18n/format';
import type { Move, Place } from '@/kit/grid/block';
import { typedMoney } from '@/kit/ui/money';
import { centsIn, kindOf, type MatrixCell, type MatrixView, type OfferType } from './cell';
import classes from './Matrix.module.css';
import type { MatrixStore } from './matrix-store';
import { PriceEditor } from './PriceEditor';
import { isSameRow, RowCells, type RowPlace } from './RowCells';
import type { FeatureRow, HeadColumn } from './rows';

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
  place: RowPlace;
  heads: readonly HeadColumn[];
  type: OfferType;
  view: MatrixView;
  editing: EditedCell | undefined;
  saidId: string;
  onPrice: (place: Place, cents: number | null, next: Move | undefined) => void;
  onWrong: () => void;
  onCancel: () => void;
}

/** A feature as each model in sight has it. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { store, row, place, heads, type, view, editing, saidId, onPrice, onWrong, onCancel } = props;
  const { t } = useTranslation('matrix');
  return (
    <RowCells
      place={place}
      row={row}
      heads={heads}
      cell={(head, column) => {
        const cell = store.cell(row.id, head.id);
        const kind = cell && kindOf(cell, type);
        const isEdited = editing?.place.column === column;
        return {
          kind,
          isEdited,
          children: (
            <>
              {cell && kind && <Content cell={cell} type={type} view={view} words={t(`kind.${kind}`)} />}
              {isEdited && (
                <PriceEditor
                  label={`${row.code}, ${head.code}`}
                  text={editing.typed ?? priceOf(cell, type)}
                  isTyping={editing.typed !== undefined}
                  saidId={saidId}
                  onPrice={(cents, next) => onPrice(editing.place, cents, next)}
                  onWrong={onWrong}
                  onCancel={onCancel}
                />
              )}
            </>
          ),
        };
      }}
    />
  );
}, isSameRow);

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
