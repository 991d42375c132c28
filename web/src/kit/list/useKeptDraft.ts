import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftKey, dropDraft, readDraft, writeDraft } from '@/kit/edit/drafts';
import type { Fields } from '@/kit/record/conflict';
import type { ListRow } from '@/kit/record/entity';
import { useMe } from '@/session/me';
import type { DraftControl } from './useDraft';

/** A row as it was left, with the revision it was changed on; a new one has neither. */
interface KeptRow {
  id?: number;
  revision?: number;
  base: Fields;
  values: Fields;
}

/**
 * Keeps the row that is being edited for a page that is reloaded or crashes: on the next visit it is open again, as it
 * was. `rowOf` answers the row of that number when it is on the page and may be edited.
 */
export function useKeptDraft<Row extends ListRow>(
  list: string,
  control: DraftControl<Row>,
  isPending: boolean,
  rowOf: (id: number) => Row | undefined,
): void {
  const { id: userId } = useMe();
  const key = draftKey(userId, `row.${list}`, 0);
  const [kept] = useState(() => readDraft(key)?.entries as KeptRow | undefined);
  const isReopened = useRef(kept === undefined);
  const { draft, isDirty, reopen } = control;

  const reopenKept = useEffectEvent(() => {
    if (isReopened.current || !kept) return;
    isReopened.current = true;
    const { id, revision, base, values } = kept;
    const row = id === undefined ? undefined : rowOf(id);
    if (id === undefined) reopen({ row, base, values });
    // On the revision of then: what others have changed since is compared when it is saved.
    else if (row) reopen({ row: { ...row, revision: revision ?? row.revision }, base, values });
  });
  useEffect(() => {
    if (!isPending) reopenKept();
  }, [isPending]);

  useEffect(() => {
    if (!isReopened.current) return;
    if (!draft || !isDirty) {
      dropDraft(key);
      return;
    }
    const { row, base, values } = draft;
    const entries = { id: row?.id, revision: row?.revision, base, values } satisfies KeptRow;
    writeDraft(key, { at: Date.now(), entries: { ...entries } });
  }, [key, draft, isDirty]);
}
