import { IconNote } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { integer } from '@/i18n/format';
import { shownAmount } from './amount';
import type { CellView } from './cells';
import type { Fixed } from './lines';
import classes from './MonthGrid.module.css';

interface GridCellProps {
  line: number;
  column: number;
  cell: CellView;
  /** What the small number is. */
  smallTitle: string | undefined;
  fixed: Fixed | undefined;
  /** It is in the tab order. */
  isActive: boolean;
  isSelected: boolean;
  /** The field that stands in it while it is edited. */
  editor: ReactNode;
  /** Where the refusal of the active cell is explained. */
  reasonId: string;
  t: TFunction<'grid'>;
}

/** One amount, with what it is compared with below it. */
export function GridCell(props: GridCellProps) {
  const { line, column, cell, smallTitle, fixed, isActive, isSelected, editor, reasonId, t } = props;
  const { amount, saved, small, hasNote, state, refusal } = cell;
  const isRefused = state === 'refused';
  return (
    // The keys are those of the grid around it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <td
      className={classes.cell}
      tabIndex={editor ? undefined : isActive ? 0 : -1}
      data-line={line}
      data-column={column}
      data-state={state}
      data-fixed={fixed}
      data-editing={editor ? '' : undefined}
      aria-selected={isSelected}
      aria-readonly={fixed ? true : undefined}
      aria-invalid={isRefused || undefined}
      aria-describedby={isRefused && isActive ? reasonId : undefined}
      title={refusal?.reason}
    >
      <span className={classes.amount}>{shownAmount(amount)}</span>
      {smallTitle !== undefined && (
        <span className={classes.small}>
          {isRefused ? (
            t(refusal?.by === undefined ? 'refused.saved' : 'refused.theirs', { amount: integer(saved) })
          ) : small === undefined ? null : (
            <>
              <span className={classes.hidden}>{`, ${smallTitle} ${integer(small)}`}</span>
              <span aria-hidden>{integer(small)}</span>
            </>
          )}
        </span>
      )}
      {hasNote && (
        <>
          <IconNote className={classes.note} size={10} aria-hidden />
          <span className={classes.hidden}>{`, ${t('note')}`}</span>
        </>
      )}
      {editor}
    </td>
  );
}
