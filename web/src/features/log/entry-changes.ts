import { entryChanges as historyChanges, type FieldChange } from '@/kit/record/history';
import type { LogEntry } from './log-query';

/** The lines of an entry, as a record's own history has them. */
export function entryChanges(entry: LogEntry): FieldChange[] {
  const { id, created_at: at, username, action, details = {} } = entry;
  return historyChanges({ id, at, actor_name: username, action, changes: details, revision: 0 });
}
