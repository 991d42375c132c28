/** Brings the focus to the field of a path, once the question that it belongs to is shown. */
export function focusField(field: string): void {
  const name = field.replace(/^questions\[\d+\]\.?/, '');
  requestAnimationFrame(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-field]')].find(
      (one) => one.dataset['field'] === name,
    );
    const first = found ?? document.querySelector<HTMLElement>('[data-question-fields] textarea');
    first?.focus();
    first?.scrollIntoView({ block: 'center' });
  });
}
