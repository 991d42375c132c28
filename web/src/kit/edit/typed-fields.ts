/** A field whose text has not been sent yet. */
interface TypedField {
  /** Sends the text; answers false when it says no value, so that it stays where it is. */
  save: () => boolean;
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

/** Ahead of the queue of edits, which asks whether to leave as long as it has something to send. */
function saveBeforeLeaving(event: BeforeUnloadEvent): void {
  if (!saveTyped()) event.preventDefault();
}
