import type { KeyboardEvent } from 'react';
import classes from './DataGrid.module.css';
import type { GridColumn, GridDraft } from './types';

interface DraftRowProps<Row> {
  columns: readonly GridColumn<Row>[];
  draft: GridDraft;
  hasHandle: boolean;
  hasSelection: boolean;
}

/** The row being created or edited: Enter saves, Escape cancels, leaving it keeps what was typed. */
export function DraftRow<Row>({ columns, draft, hasHandle, hasSelection }: DraftRowProps<Row>) {
  return (
    <tr
      className={classes.draft}
      data-draft=""
      aria-label={draft.label}
      onKeyDown={(event) => onDraftKey(event, draft)}
    >
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is no control */}
      {hasHandle && <td className={classes.handleCell} />}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is no control */}
      {hasSelection && <td className={classes.selectCell} />}
      {columns.map(({ key, align }, index) => (
        <td key={key} className={classes.cell} data-align={align} data-first={index === 0 || undefined}>
          {draft.cell(key)}
        </td>
      ))}
      <td className={classes.menuCell}>{draft.actions}</td>
    </tr>
  );
}

/** Enter inside a field saves; on a button it presses the button. */
export function onDraftKey(event: KeyboardEvent, draft: Pick<GridDraft, 'onSave' | 'onCancel'>): void {
  if (event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (event.key === 'Escape') draft.onCancel();
  else if (event.key === 'Enter' && isField(event.target)) draft.onSave();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}
