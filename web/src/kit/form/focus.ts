import type { RefObject } from 'react';

/** Brings the focus to the first field that is marked as wrong, once the marks are drawn. */
export function focusFirstError(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
