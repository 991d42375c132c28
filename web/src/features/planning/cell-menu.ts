import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ActedCell } from '@/kit/grid/types';
import { openDialog } from '@/kit/ui/dialog';
import type { MenuEntry } from '@/kit/ui/menu';
import { type Kind, type Place, refresh } from './queries';

const loadHistory = () => import('./dialogs/HistoryDialog');
const loadNote = () => import('./dialogs/NoteDialog');
const loadSpread = () => import('./dialogs/SpreadDialog');

/** What the server says of a cell besides its amount. */
export interface CellFacts {
  id: number;
  note: string;
}

interface CellMenuOptions {
  queryClient: QueryClient;
  kind: Kind;
  place: Place;
  /** Of the row. */
  serieId: number;
  cell: ActedCell;
  facts: CellFacts | undefined;
  mayWrite: boolean;
}

/** History, note and spread of a cell. */
export function cellEntries(options: CellMenuOptions): MenuEntry[] {
  const { queryClient, kind, place, serieId, cell, facts, mayWrite } = options;
  const { row, period } = cell;
  const name = `${row.title}, ${period.name}`;
  const t = i18next.getFixedT(i18next.language, 'planning');
  const entries: MenuEntry[] = [
    {
      label: t('cell.history'),
      run: () => void openDialog(loadHistory, { kind, name, id: facts?.id ?? 0 }, ['planning']),
    },
  ];
  if (!mayWrite) return entries;
  if (!period.isClosed)
    entries.push({
      label: t('cell.note'),
      run: async () => {
        const note = facts?.note ?? '';
        const sent = { row: row.id, month: period.month, amount: cell.saved, revision: cell.revision };
        const isSaved = await openDialog(loadNote, { kind, place, name, sent, note }, ['planning']);
        if (isSaved) await refresh(queryClient, kind);
      },
    });
  entries.push({
    label: t('cell.spread'),
    run: async () => {
      const months = await openDialog(loadSpread, { kind, place, serieId, row: row.id, name: row.title }, [
        'planning',
      ]);
      if (months) cell.put(Object.fromEntries(months.map((amount, index) => [index + 1, amount])));
    },
  });
  return entries;
}
