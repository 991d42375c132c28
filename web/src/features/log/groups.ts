import type { LogEntry } from './log-query';

/** What was done in one go: the entry that it began with, and those that followed from it. */
export interface LogGroup {
  head: LogEntry;
  others: readonly LogEntry[];
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

function isOfSame(one: LogEntry, other: LogEntry): boolean {
  return one.request_id !== '' && one.request_id === other.request_id && one.username === other.username;
}
