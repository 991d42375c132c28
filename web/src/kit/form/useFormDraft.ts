import { useEffect, useRef, useState } from 'react';
import { draftKey, dropDraft, dropDrafts, readDraft, writeDraft } from '@/kit/edit/drafts';
import { useMe } from '@/session/me';
import type { FormState } from './useFormState';

const writeAfterMs = 1000;

/**
 * Keeps what is typed for a page that is closed, reloaded or crashes. A draft of an earlier visit is only
 * offered; while it waits for an answer it is not overwritten.
 */
export function useFormDraft(form: string, revision: number, state: FormState) {
  const { id: userId } = useMe();
  const key = draftKey(userId, form, revision);
  const [offer, setOffer] = useState(() => readDraft(key));
  const { entries, isDirty } = state;
  const isOver = useRef(false);

  useEffect(() => dropDrafts(userId), [userId]);

  useEffect(() => {
    if (offer) return undefined;
    if (!isDirty) {
      dropDraft(key);
      return undefined;
    }
    const timer = setTimeout(() => {
      if (!isOver.current) writeDraft(key, { at: Date.now(), entries });
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [key, offer, isDirty, entries]);

  return {
    /** When the draft on offer was typed. */
    offeredAt: offer && new Date(offer.at),
    restore: () => {
      if (offer) state.restore({ ...entries, ...offer.entries });
      setOffer(undefined);
    },
    /** Saved or given up: nothing is to be kept any more. */
    drop: () => {
      isOver.current = true;
      dropDraft(key);
    },
    discard: () => {
      dropDraft(key);
      setOffer(undefined);
    },
  };
}
