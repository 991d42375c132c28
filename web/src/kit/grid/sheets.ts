import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { offlineSince } from '@/api/connection';
import { sessionState } from '@/api/session';
import { integer } from '@/i18n/format';
import { editsOf } from '@/kit/edit/edits';
import { showToast } from '@/kit/ui/toast';
import { type Me, meQuery } from '@/session/me';
import { storedSheet, storeSheet } from './kept-sheet';
import { type Kept, Sheet, type SheetHost } from './sheet';
import type { GridGroup, SaveCells } from './types';

const retryMs = 5000;

const sheets = new WeakMap<QueryClient, Map<string, Sheet>>();

export interface SheetOptions {
  /** Names the grid among all: what it is of, its brand, company and year. */
  id: string;
  /** In the user's words. */
  label: string;
  groups: readonly GridGroup[];
  save: SaveCells;
}

/** The sheet of a grid: that of an earlier visit as long as something in it is not saved, or one with what a reload left. */
export function sheetOf(queryClient: QueryClient, { id, label, groups, save }: SheetOptions): Sheet {
  const own = sheets.get(queryClient) ?? new Map<string, Sheet>();
  sheets.set(queryClient, own);
  const known = own.get(id);
  if (known) return known;
  const userId = queryClient.getQueryData<Me>(meQuery.queryKey)?.id ?? 0;
  const host: SheetHost = {
    save,
    isOpen: () => editsOf(queryClient).isOpen(),
    whenOpen,
    store: reportingRoom((kept) => storeSheet(userId, id, kept)),
    // The browser asks before the window is closed, as it does for all edits.
    busy: (until) =>
      void editsOf(queryClient)
        .line('grid', 0)
        .alongside(() => until),
    unanswered: (problem) => problem?.message || i18next.t('grid:refused.unanswered'),
    late: (count) =>
      showToast({
        message: i18next.t('grid:refused.late', { grid: label, cells: integer(count) }),
        tone: 'warning',
        stays: true,
      }),
  };
  const sheet = new Sheet(host, groups, storedSheet(userId, id));
  own.set(id, sheet);
  void sheet.run();
  return sheet;
}

/** Somebody looks at a sheet. Once nobody does, it is forgotten, unless something in it is not saved. */
export function openSheet(queryClient: QueryClient, id: string, sheet: Sheet): () => void {
  const own = sheets.get(queryClient);
  own?.set(id, sheet);
  const leave = sheet.watch();
  return () => {
    leave();
    if (sheet.isIdle()) own?.delete(id);
  };
}

/** Calls once: when the connection or the session is back, or after a while where a gateway answers for the server. */
function whenOpen(retry: () => void): void {
  const stops: (() => void)[] = [];
  const once = () => {
    for (const stop of stops.splice(0)) stop();
    retry();
  };
  stops.push(
    offlineSince.subscribe(() => offlineSince.get() ?? once()),
    sessionState.subscribe(() => sessionState.get() === 'active' && once()),
  );
  if (offlineSince.get() || sessionState.get() !== 'active') return;
  const timer = setTimeout(once, retryMs);
  stops.push(() => clearTimeout(timer));
}

/** Without room in the browser everything goes on as long as the page stays open, which the user has to know. */
function reportingRoom(store: (kept: Kept) => boolean): (kept: Kept) => void {
  let isReported = false;
  return (kept) => {
    if (store(kept) || isReported) return;
    isReported = true;
    showToast({ message: i18next.t('edits.noRoom'), tone: 'warning', stays: true });
  };
}
