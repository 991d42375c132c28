import type { Version } from '../wire';
import type { Missing } from './summary-query';

/** Where things are entered that have no field of their own name. */
const entered: Readonly<Record<string, string>> = { price_total: 'additional_extras_price' };

/** Brings the focus to the field of what is missing; false when it is not on this page. */
export function focusMissing({ field, step }: Pick<Missing, 'field' | 'step'>): boolean {
  if (step !== 'summary') return false;
  const [element] = document.getElementsByName(entered[field] ?? field);
  if (!element) return false;
  unfold(element);
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
  return true;
}

/** Brings the focus to the name of the customer. */
export function focusCustomer(): void {
  focusMissing({ field: 'customer_name', step: 'summary' });
}

/** Brings the focus to what the discount was entered as: a price, an amount or a percentage. */
export function focusDiscount(version: Version): void {
  const field =
    version.discount !== null
      ? 'discount'
      : version.discount_money !== null
        ? 'discount_money'
        : 'price_discounted';
  focusMissing({ field, step: 'summary' });
}

/** Brings the focus to the list of what is missing. */
export function focusMissingList(): void {
  const list = document.getElementById('summary-missing');
  list?.scrollIntoView({ block: 'center' });
  list?.querySelector('a')?.focus({ preventScroll: true });
}

/** Brings the focus to an entry that was refused and is therefore not saved; false when there is none. */
export function focusRefused(): boolean {
  const refused = document.querySelector<HTMLElement>('main [name][aria-invalid="true"]');
  if (refused) unfold(refused);
  refused?.focus();
  return refused !== null;
}

/** What is folded away cannot have the focus. */
function unfold(element: HTMLElement): void {
  const band = element.closest('details');
  if (band) band.open = true;
}
