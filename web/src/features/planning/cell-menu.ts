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
  const { kind, cell, facts, mayWrite } = options;
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
  if (!period.isClosed) entries.push({ label: t('cell.note'), run: () => void note(options, name) });
  entries.push({ label: t('cell.spread'), run: () => void spread(options) });
  return entries;
}

async function note({ queryClient, kind, place, cell, facts }: CellMenuOptions, name: string): Promise<void> {
  const { row, period, saved, revision } = cell;
  const sent = { row: row.id, month: period.month, amount: saved, revision };
  const isSaved = await openDialog(loadNote, { kind, place, name, sent, note: facts?.note ?? '' }, [
    'planning',
  ]);
  if (isSaved) await refresh(queryClient, kind);
}

async function spread({ kind, place, serieId, cell: { row, put } }: CellMenuOptions): Promise<void> {
  const months = await openDialog(loadSpread, { kind, place, serieId, row: row.id, name: row.title }, [
    'planning',
    'grid',
  ]);
  if (months) put(Object.fromEntries(months.map((amount, index) => [index + 1, amount])));
}
