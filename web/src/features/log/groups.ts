import type { LogEntry } from './log-query';

/** What was done in one go: the entry that it began with, and those that followed from it. */
export interface LogGroup {
  head: LogEntry;
  others: readonly LogEntry[];
}

export interface ShownEntry {
  entry: LogEntry;
  /** How many more entries the same request left; those are shown on demand. */
  more: number;
  isChild: boolean;
}

/** Puts neighbours of one request together; entries come the newest first, so that the head is the last of its group. */
export function grouped(entries: readonly LogEntry[]): LogGroup[] {
  const groups: LogEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.[0] && isOfSame(last[0], entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((group) => {
    const head = group.at(-1);
    return head ? [{ head, others: group.slice(0, -1).toReversed() }] : [];
  });
}

/** The entries to show: those below a head only while it is open. */
export function shownOf(groups: readonly LogGroup[], open: ReadonlySet<number>): ShownEntry[] {
  const shown: ShownEntry[] = [];
  for (const { head, others } of groups) {
    shown.push({ entry: head, more: others.length, isChild: false });
    if (open.has(head.id)) for (const entry of others) shown.push({ entry, more: 0, isChild: true });
  }
  return shown;
}

function isOfSame(one: LogEntry, other: LogEntry): boolean {
  return one.request_id !== '' && one.request_id === other.request_id && one.username === other.username;
}
