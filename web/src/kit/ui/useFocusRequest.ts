import { type RefObject, useEffect } from 'react';

/**
 * Gives a field the focus whenever the number changes; undefined means not to. Its text is selected, unless the number is
 * below zero: then somebody is typing and goes on at the end.
 */
export function useFocusRequest(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  request: number | undefined,
): void {
  useEffect(() => {
    if (request === undefined) return;
    field.current?.focus();
    if (field.current instanceof HTMLInputElement && request > 0) field.current.select();
  }, [field, request]);
}
