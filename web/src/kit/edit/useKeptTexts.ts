import { useEffect, useState } from 'react';
import { useMe } from '@/session/me';
import { draftKey, dropDraft, readDraft, writeDraft } from './drafts';

/**
 * Texts that are typed beside the page and not sent yet. They stay as they are while the user looks at something else,
 * reloads the page or logs in again; the browser asks before the tab is closed.
 */
export function useKeptTexts<Texts extends Record<string, string>>(of: string, blank: Texts) {
  const { id: userId } = useMe();
  const key = draftKey(userId, of, 0);
  const [texts, setTexts] = useState<Texts>(() => ({ ...blank, ...readDraft(key)?.entries }));
  const isBlank = (all: Texts) => Object.keys(blank).every((name) => all[name] === blank[name]);
  const isTyped = !isBlank(texts);

  useEffect(() => {
    if (!isTyped) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isTyped]);

  // Kept at once, not by an effect: the answer to what was sent may come when this is no longer shown.
  const put = (part: Partial<Texts>) => {
    const next = { ...texts, ...part };
    setTexts(next);
    if (isBlank(next)) dropDraft(key);
    else writeDraft(key, { at: Date.now(), entries: next });
  };
  return { texts, put, drop: () => put(blank) };
}
