import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { empty } from '@/i18n/format';
import { cellText, columnName } from '../words';
import classes from './RowChanges.module.css';

/** Lines shown at first; a new model has many columns. */
const shownAtFirst = 3;

/** The cells of a row, old and new, or what is wrong with them. */
export function RowChanges({ row }: { row: Schemas['ImportRow'] }) {
  const { t } = useTranslation(['imports', 'log']);
  const [isOpen, setOpen] = useState(false);
  const lines = linesOf(t, row);
  // Hiding a single one would save no room.
  const isLong = lines.length > shownAtFirst + 1;
  const shown = isOpen || !isLong ? lines : lines.slice(0, shownAtFirst);
  return (
    <>
      <ul className={classes.list}>
        {shown.map(({ column, old, text, isSaid }) => (
          <li key={`${column} ${text}`}>
            {column && (
              <span className={classes.column} title={column}>
                {columnName(t, column)}
              </span>
            )}
            {old !== undefined && (
              <>
                <del>{cellText(t, column, old) || empty}</del>
                <span aria-hidden className={classes.arrow} />
              </>
            )}
            {isSaid ? text : <ins>{cellText(t, column, text) || empty}</ins>}
          </li>
        ))}
      </ul>
      {isLong && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('changes.less') : t('changes.more', { count: lines.length - shown.length })}
        </Anchor>
      )}
    </>
  );
}

interface Line {
  column: string;
  old: string | undefined;
  text: string;
  /** A word about the cell, not its value. */
  isSaid: boolean;
}

function linesOf(
  t: TFunction<['imports', 'log']>,
  { action, changes, faults, warnings }: Schemas['ImportRow'],
): Line[] {
  const said = (notes: typeof faults) =>
    (notes ?? []).map(({ column, message }) => ({ column, old: undefined, text: message, isSaid: true }));
  if (faults && faults.length > 0) return said(faults);
  return [
    ...said(warnings ?? null),
    ...(changes ?? []).flatMap((change) =>
      action !== 'create' && (change.gone || change.added)
        ? setLines(t, change)
        : [
            {
              column: change.column,
              // A new record has no earlier values.
              old: action === 'create' ? undefined : change.old,
              text: change.new,
              isSaid: false,
            },
          ],
    ),
  ];
}

/** What a set gets and loses: the members that stay are only counted. */
function setLines(
  t: TFunction<['imports', 'log']>,
  { column, old, gone, added }: Schemas['CellChange'],
): Line[] {
  const kept = old.split(' ').filter(Boolean).length - (gone?.length ?? 0);
  const texts = [
    gone && t('sets.gone', { codes: gone.join(', ') }),
    added && t('sets.added', { codes: added.join(', ') }),
    kept > 0 && t('sets.kept', { count: kept }),
  ];
  return texts.flatMap((text) => (text ? { column, old: undefined, text, isSaid: true } : []));
}
