import { useState } from 'react';
import { MonthGrid } from '@/kit/grid/MonthGrid';
import { monthsOf } from '@/kit/grid/periods';
import type { CellActs, CellAnswer, GridGroup, Period, SavedCell, SentCell } from '@/kit/grid/types';

type Cells = Record<number, Record<number, SavedCell>>;

/**
 * The cells of a grid on a server: revisions are compared, June is closed, and so are the answers until `release` when they
 * are held. `received` shows a test what was sent.
 */
export function cellServer(cells: Cells = {}) {
  const received: (readonly SentCell[])[] = [];
  const waiting: (() => void)[] = [];
  const state = { isHeld: false };

  const answerTo = ({ row, month, amount, revision }: SentCell): CellAnswer => {
    const own = (cells[row] ??= {});
    const cell = (own[month] ??= { amount: 0, revision: 0 });
    if (month === 6) return { row, month, outcome: 'refused', reason: 'Mėnuo uždarytas.' };
    if (revision !== cell.revision)
      return {
        row,
        month,
        outcome: 'refused',
        reason: 'Kol rašėte, skaičius pakeistas.',
        theirs: { amount: cell.amount, revision: cell.revision, by: 'Ona Onaitė' },
      };
    const outcome = cell.amount === amount ? 'unchanged' : 'saved';
    own[month] = { ...cell, amount, revision: revision + (outcome === 'saved' ? 1 : 0) };
    return { row, month, outcome, revision: own[month].revision };
  };

  return {
    cells,
    received,
    hold: () => (state.isHeld = true),
    release: () => {
      state.isHeld = false;
      for (const go of waiting.splice(0)) go();
    },
    /** Somebody else writes an amount. */
    change: (row: number, month: number, amount: number) => {
      const own = (cells[row] ??= {});
      own[month] = { ...own[month], amount, revision: (own[month]?.revision ?? 0) + 1 };
    },
    save: async (sent: readonly SentCell[]) => {
      received.push(sent);
      if (state.isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      return sent.map(answerTo);
    },
  };
}

export type CellServer = ReturnType<typeof cellServer>;

interface GridStoryProps {
  server: CellServer;
  groups: readonly GridGroup[];
  periods?: readonly Period[];
  smallTitle?: string;
  cellActs?: CellActs;
}

/** A page with a month grid and a button on either side: of months, January closed, or of what is said. */
export function GridStory({ server, groups, periods, smallTitle = 'parduota', cellActs }: GridStoryProps) {
  const [months] = useState(() => monthsOf(2027, [1]));
  return (
    <>
      <button type="button">{'before'}</button>
      <MonthGrid
        id="quotas.7.3.2027"
        label="Kvotos"
        rowsTitle="Modelis"
        smallTitle={smallTitle}
        periods={periods ?? months}
        groups={groups}
        onSave={server.save}
        cellActs={cellActs}
      />
      <button type="button">{'after'}</button>
    </>
  );
}

/** Groups of rows over the cells of a server, as they are when it is asked. */
export function groupsOf(
  server: CellServer,
  titles: Readonly<Record<string, readonly string[]>>,
): GridGroup[] {
  let id = 0;
  return Object.entries(titles).map(([title, rows], index) => ({
    id: index + 1,
    title,
    rows: rows.map((name) => {
      id += 1;
      return { id, title: name, cells: { ...server.cells[id] }, isReadOnly: name.endsWith('*') };
    }),
  }));
}
