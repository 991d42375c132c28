import type { Kept } from './sheet';

/** Where what one user has typed into a grid waits for the server. */
function keyOf(userId: number, grid: string): string {
  return `forecourt.grid.${userId}.${grid}`;
}

/** Answers whether the browser keeps it over a reload. */
export function storeSheet(userId: number, grid: string, kept: Kept): boolean {
  try {
    if (kept.changes.length + kept.sent.length === 0) sessionStorage.removeItem(keyOf(userId, grid));
    else sessionStorage.setItem(keyOf(userId, grid), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** What this user has left behind on an earlier page; nothing else that lies there. */
export function storedSheet(userId: number, grid: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, grid)) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is Kept {
  const { sent, changes } = (value ?? {}) as Partial<Kept>;
  return isCells(sent, 'revision') && isCells(changes, 'seen');
}

function isCells(value: unknown, counted: 'revision' | 'seen'): boolean {
  const isNumber = (cell: Record<string, unknown>) =>
    ['row', 'month', 'amount', counted].every((field) => typeof cell[field] === 'number');
  return (
    Array.isArray(value) && value.every((cell: unknown) => isNumber((cell ?? {}) as Record<string, unknown>))
  );
}
