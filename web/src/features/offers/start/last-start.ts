import type { StartChoice } from '../queries';
import type { Start } from '../wire';

/** What an offer was begun with. */
export interface LastStart extends StartChoice {
  pricelistId?: number;
  /** The list in force then. */
  inForceId?: number | undefined;
}

const key = (userId: number) => `forecourt.offer.start.${userId}`;

/** What this user began the last offer with, in this browser. */
export function lastStart(userId: number): LastStart {
  try {
    return (JSON.parse(localStorage.getItem(key(userId)) ?? 'null') as LastStart | null) ?? {};
  } catch {
    return {};
  }
}

export function rememberStart(userId: number, start: LastStart): void {
  localStorage.setItem(key(userId), JSON.stringify(start));
}

/** The list of the last start, as long as there is it and no other came into force since; the first is the one in force. */
export function listOfLast(
  { pricelistId, inForceId }: LastStart,
  lists: Start['pricelists'],
): number | undefined {
  if (lists[0]?.id !== inForceId) return undefined;
  return lists.find(({ id }) => id === pricelistId)?.id;
}
