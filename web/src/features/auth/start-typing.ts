/** As the ref of a field that appears while somebody types: it gets the focus, its text selected. */
export function startTyping(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
