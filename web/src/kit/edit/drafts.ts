/** What was typed into forms and not saved: in this tab only, until it is saved, given up or logged out of. */
export interface StoredDraft {
  /** When it was last typed at, in milliseconds. */
  at: number;
  entries: Record<string, unknown>;
}

const prefix = 'forecourt.draft.';

/** Whose draft it is, of which form, on which revision of its record (0 for a new one). */
export function draftKey(userId: number, form: string, revision: number): string {
  return `${prefix}${userId}.${form}.${revision}`;
}

export function readDraft(key: string): StoredDraft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredDraft | null;
    return draft ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(key: string, draft: StoredDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The browser has no room for it. The form itself still has everything.
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** Forgets all drafts but those of one user, or really all when nobody stays. */
export function dropDrafts(except?: number): void {
  const kept = except === undefined ? undefined : `${prefix}${except}.`;
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix) && !(kept && key.startsWith(kept))) sessionStorage.removeItem(key);
  }
}
