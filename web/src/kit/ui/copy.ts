/**
 * Copies a text. On plain-http addresses the clipboard is missing; there the field that shows the text is
 * selected instead, ready for Ctrl+C. Reports which of the two happened.
 */
export async function copyText(text: string, field: HTMLElement | null): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    if (field) getSelection()?.selectAllChildren(field);
    return 'selected';
  }
}
