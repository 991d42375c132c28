import type { SortValue } from '@/kit/record/describe';

/** Lithuanian order ("Į" sorts with "I"), with "X2" before "X10". */
const collator = new Intl.Collator('lt', { numeric: true });

/** A sorted copy, for lists that are loaded whole (longer ones are sorted by the server); rows without a value stay at the end in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => SortValue,
  descending: boolean,
): Row[] {
  const direction = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: value(row) }))
    .toSorted((one, other) => {
      const missing = Number(isMissing(one.value)) - Number(isMissing(other.value));
      return missing === 0 ? direction * compare(one.value, other.value) : missing;
    })
    .map(({ row }) => row);
}

function compare(one: SortValue, other: SortValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one ?? ''), String(other ?? ''));
}

function isMissing(value: SortValue): boolean {
  return value === null || value === undefined || value === '';
}
