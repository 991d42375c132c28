import { type CSSProperties, type LiHTMLAttributes, type Ref, useImperativeHandle, useRef } from 'react';
import classes from './GridCards.module.css';
import type { GridHandle } from './DataGrid';
import { onDraftKey } from './DraftRow';
import { isOpening } from './is-control';
import { SelectBox } from './SelectBox';
import type { GridColumn, GridDraft, GridProps } from './types';
import { useRowFocus } from './useRowFocus';
import { useVirtualCards } from './useVirtualCards';

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
  const ids = rows.map(rowId);
  const isBrief = columns.some(({ cardPlace }) => cardPlace !== undefined);
  const pinned = typeof draft?.id === 'number' ? ids.indexOf(draft.id) : -1;
  const virtual = useVirtualCards(list, rows.length, pinned);
  const { reveal } = virtual;
  const { focusRow, onKeyDown, setActive } = useRowFocus(list, { ids, commands, letterKeys, reveal });
  useImperativeHandle(ref, () => ({ focusRow, columnWidth: () => undefined }), [focusRow]);

  return (
    <>
      {draft && pinned < 0 && (
        <ul className={classes.newCard}>
          <DraftCard columns={draftColumns} draft={draft} />
        </ul>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the focused card, and a click that does what Enter does */}
      <ul
        ref={list}
        className={classes.list}
        style={{ height: virtual.height }}
        aria-label={label}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          const card = target instanceof Element ? target.closest<HTMLElement>('[data-row-id]') : null;
          if (card && commands.open && isOpening(target)) commands.open(Number(card.dataset.rowId));
        }}
      >
        {virtual.indexes.map((index, position) => {
          const row = rows[index];
          if (row === undefined) return null;
          const id = rowId(row);
          const place = {
            ref: virtual.measure,
            'data-index': index,
            style: placeOf(virtual.topOf(position)),
            'aria-setsize': rows.length,
            'aria-posinset': index + 1,
          };
          if (draft?.id === id)
            return <DraftCard key={id} columns={draftColumns} draft={draft} place={place} />;
          return (
            <li
              key={id}
              {...place}
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
              <dl className={classes.fields} data-brief={isBrief || undefined}>
                {columns.map(({ key, title, render, isWide, cardPlace }) => (
                  <div key={key} className={classes.field} data-wide={isWide} data-place={cardPlace}>
                    <dt>{title}</dt>
                    <dd>{render(row)}</dd>
                  </div>
                ))}
              </dl>
              <div className={classes.menu}>{menu(row)}</div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function placeOf(top: number | undefined): CSSProperties | undefined {
  return top === undefined ? undefined : { position: 'absolute', insetInline: 0, top };
}

interface DraftCardProps<Row> {
  columns: readonly GridColumn<Row>[];
  draft: GridDraft;
  place?: LiHTMLAttributes<HTMLLIElement> & { ref?: Ref<HTMLLIElement> };
}

function DraftCard<Row>({ columns, draft, place }: DraftCardProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter and Escape of its fields
    <li
      {...place}
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
