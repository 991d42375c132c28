import { type RefObject, useEffect } from 'react';

/** Gives a field the focus, its text selected, whenever the number changes; undefined means not to. */
export function useFocusRequest(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  request: number | undefined,
): void {
  useEffect(() => {
    if (request === undefined) return;
    field.current?.focus();
    if (field.current instanceof HTMLInputElement) field.current.select();
  }, [field, request]);
}
