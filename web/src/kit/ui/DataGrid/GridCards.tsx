import { type Ref, useImperativeHandle, useRef } from 'react';
import classes from './GridCards.module.css';
import type { GridHandle } from './DataGrid';
import { onDraftKey } from './DraftRow';
import { SelectBox } from './SelectBox';
import type { GridColumn, GridDraft, GridProps, RowKey } from './types';
import { useRowFocus } from './useRowFocus';

interface GridCardsProps<Row> extends Omit<
  GridProps<Row>,
  'sort' | 'onSort' | 'onResize' | 'density' | 'hasDrafts' | 'handle'
> {
  /** All columns: what is edited is not cut to what a card shows. */
  draftColumns: readonly GridColumn<Row>[];
  ref?: Ref<GridHandle>;
}

/** The same records on a narrow screen: a card each, its fields under one another. */
export function GridCards<Row>(props: GridCardsProps<Row>) {
  const { label, columns, draftColumns, rows, rowId, isMuted, draft } = props;
  const { commands, menu, selection, letterKeys, ref } = props;
  const list = useRef<HTMLUListElement>(null);
  const { focusRow, onKeyDown, setActive } = useRowFocus(list, {
    ids: rows.map(rowId),
    commands,
    letterKeys,
  });
  const isShown = (id: RowKey) => rows.some((row) => rowId(row) === id);
  useImperativeHandle(ref, () => ({ focusRow, columnWidth: () => undefined }), [focusRow]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the focused card
    <ul ref={list} className={classes.list} aria-label={label} onKeyDown={onKeyDown}>
      {draft && !isShown(draft.id) && <DraftCard columns={draftColumns} draft={draft} />}
      {rows.map((row) => {
        const id = rowId(row);
        if (draft?.id === id) return <DraftCard key={id} columns={draftColumns} draft={draft} />;
        return (
          <li
            key={id}
            className={classes.card}
            data-row-id={id}
            data-muted={isMuted(row) || undefined}
            data-selected={selection?.has(id) || undefined}
            tabIndex={-1}
            onFocus={() => setActive(id)}
          >
            {selection && (
              <div className={classes.select}>
                <SelectBox
                  label={selection.label(row)}
                  state={selection.has(id) ? 'all' : 'none'}
                  onToggle={() => selection.toggle(id)}
                />
              </div>
            )}
            <dl className={classes.fields}>
              {columns.map(({ key, title, render }) => (
                <div key={key} className={classes.field}>
                  <dt>{title}</dt>
                  <dd>{render(row)}</dd>
                </div>
              ))}
            </dl>
            <div>{menu(row)}</div>
          </li>
        );
      })}
    </ul>
  );
}

function DraftCard<Row>({ columns, draft }: { columns: readonly GridColumn<Row>[]; draft: GridDraft }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter and Escape of its fields
    <li
      className={classes.draft}
      data-draft=""
      aria-label={draft.label}
      onKeyDown={(event) => onDraftKey(event, draft)}
    >
      {columns.map(({ key, title }) => {
        const cell = draft.cell(key);
        return (
          cell && (
            <div key={key}>
              <div className={classes.label} aria-hidden>
                {title}
              </div>
              {cell}
            </div>
          )
        );
      })}
      <div className={classes.actions}>{draft.actions}</div>
    </li>
  );
}
