/** An edit that the server has not confirmed. */
export interface Edit {
  operation: string;
  recordId: number;
  input: unknown;
  revision: number;
  key: string;
  /** It went out and no answer came: the server may have done it, so it goes again unchanged. */
  sent: boolean;
}

const prefix = 'forecourt.edits.';

/** Where the edits of one user to one record wait; "offer.7" is the record. */
function keyOf(userId: number, record: string): string {
  return `${prefix}${userId}.${record}`;
}

/** Answers whether the browser keeps them over a reload. */
export function storeEdits(userId: number, record: string, edits: readonly Edit[]): boolean {
  try {
    if (edits.length === 0) sessionStorage.removeItem(keyOf(userId, record));
    else sessionStorage.setItem(keyOf(userId, record), JSON.stringify(edits));
    return true;
  } catch {
    return false;
  }
}

/** The edits that wait from before a reload, of this user only. What else lies there is ignored. */
export function storedEdits(userId: number): ReadonlyMap<string, readonly Edit[]> {
  const found = new Map<string, readonly Edit[]>();
  const own = keyOf(userId, '');
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(own)) continue;
      const edits = parse(sessionStorage.getItem(key));
      if (edits.length > 0) found.set(key.slice(own.length), edits);
    }
  } catch {
    // The browser lets nobody look: there is nothing to go on with.
  }
  return found;
}

function parse(text: string | null): Edit[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isEdit) : [];
  } catch {
    return [];
  }
}

function isEdit(value: unknown): value is Edit {
  const { operation, recordId, revision, key } = (value ?? {}) as Partial<Edit>;
  return (
    typeof operation === 'string' &&
    typeof recordId === 'number' &&
    typeof revision === 'number' &&
    typeof key === 'string'
  );
}
