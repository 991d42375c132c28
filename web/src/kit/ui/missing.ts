import type { TFunction } from 'i18next';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Field => 'setCustomValidity' in element);

/** What is wrong with a field, in the language of the screen; the browser's own words are in its own. */
function wordsOf({ validity }: Field, t: TFunction): string {
  if (validity.valueMissing) return t('wrong.missing');
  if (validity.typeMismatch) return t('wrong.address');
  return t('wrong.value');
}

/** Points at the first field that cannot be sent as it is, and says why; answers whether there is none. */
export function reportWrong(form: HTMLFormElement, t: TFunction): boolean {
  const fields = fieldsOf(form);
  for (const field of fields) field.setCustomValidity('');
  const wrong = fields.filter((field) => !field.validity.valid);
  for (const field of wrong) {
    field.setCustomValidity(wordsOf(field, t));
    field.addEventListener('input', () => field.setCustomValidity(''), { once: true });
  }
  return wrong.length === 0 || form.reportValidity();
}
