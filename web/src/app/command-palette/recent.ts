import { type Destination, type Kind, kinds } from '@/routing/places';

/** A record that was opened, with what it was called then. */
export interface RecentRecord extends Destination {
  kind: Kind;
  label: string;
}

const most = 8;

/** In this browser, for each user apart. */
const keyOf = (userId: number) => `forecourt.recent.${userId}`;

/** The latest first. What else lies there is ignored. */
export function recentRecords(userId: number): RecentRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecord) : [];
  } catch {
    return [];
  }
}

export function rememberRecord(userId: number, record: RecentRecord): void {
  const others = recentRecords(userId).filter((one) => !isSame(one, record));
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([record, ...others].slice(0, most)));
  } catch {
    // The browser has no room for it, which costs a convenience only.
  }
}

function isSame(one: RecentRecord, other: RecentRecord): boolean {
  const placeOf = ({ to, params, search }: RecentRecord) => JSON.stringify([to, params, search]);
  return placeOf(one) === placeOf(other);
}

function isRecord(value: unknown): value is RecentRecord {
  const { to, params, kind, label } = (value ?? {}) as Partial<RecentRecord>;
  return (
    typeof to === 'string' &&
    typeof label === 'string' &&
    typeof params === 'object' &&
    params !== null &&
    kinds.some((one) => one === kind)
  );
}
