/** A field whose text has not been sent yet. */
interface TypedField {
  /** Sends the text; answers false when it says no value, so that it stays where it is. */
  save: () => boolean;
  /** Sends the text and waits for the answer; answers false when it stays unsaved and would be lost with the page. */
  settle?: () => Promise<boolean>;
}

const typed = new Set<TypedField>();

/** Declares a text that nobody has sent yet, until the returned function is called. */
export function declareTyped(field: TypedField): () => void {
  if (typed.size === 0) addEventListener('beforeunload', saveBeforeLeaving, { capture: true });
  typed.add(field);
  return () => {
    typed.delete(field);
    if (typed.size === 0) removeEventListener('beforeunload', saveBeforeLeaving, { capture: true });
  };
}

/** Sends what stands in the fields that save themselves; answers whether all of it could be sent. */
export function saveTyped(): boolean {
  const isSent = [...typed].map((field) => field.save());
  return isSent.every(Boolean);
}

/** Whether a text has not been sent yet. */
export const isSomethingTyped = (): boolean => typed.size > 0;

/** Sends what stands in the fields and waits for the answers; answers whether nothing is lost with the page. */
export async function settleTyped(): Promise<boolean> {
  const settled = await Promise.all([...typed].map(async (field) => field.settle?.() ?? true));
  return settled.every(Boolean);
}

/** Ahead of the queue of edits, which asks whether to leave as long as it has something to send. */
function saveBeforeLeaving(event: BeforeUnloadEvent): void {
  if (!saveTyped()) event.preventDefault();
}
