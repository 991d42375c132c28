import { date } from '@/i18n/format';
import type { ListFacet } from '@/kit/record/facet';
import { entityText } from '@/kit/record/entity-texts';
import { byValue } from '@/kit/list/facets';

/** The names in the address of what a figure leads to: all that the stock list is narrowed to for it. */
export const countedNames = [
  'figure',
  'from',
  'to',
  'isReserved',
  'hasCustomer',
  'asOf',
  'companyIds',
  'modelIds',
  'modelrangeId',
  'ofSerieId',
] as const;
type CountedName = (typeof countedNames)[number];

/** What the address narrows the list to, with the names of the records it says by id. */
export type CountedNames = Partial<Record<CountedName | 'brandIds', string | undefined>>;

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);
const areIds = (value: string) => /^-?\d+(,\d+)*$/.test(value);

/** Only what the address has: nobody begins with one of these, and each can be taken away. */
export function countedFacets(names: CountedNames): Partial<Record<CountedName, ListFacet>> {
  const named = (key: CountedName, takes: (value: string) => boolean, words: (value: string) => string) => ({
    label: ({ texts }: { texts: Parameters<typeof entityText>[0] }) => entityText(texts, `fields.${key}`),
    options: () => [],
    takes,
    words,
  });
  const record = (key: CountedName) => named(key, areIds, (value) => names[key] ?? value);
  const all: Record<CountedName, ListFacet> = {
    figure: byValue('figure', ['ordered', 'arrived', 'sold', 'stock', 'ordered_at']),
    from: named('from', isDay, date),
    to: named('to', isDay, date),
    isReserved: byValue('isReserved', ['0', '1']),
    hasCustomer: byValue('hasCustomer', ['0', '1']),
    asOf: named('asOf', isDay, date),
    companyIds: record('companyIds'),
    modelIds: record('modelIds'),
    modelrangeId: record('modelrangeId'),
    ofSerieId: record('ofSerieId'),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in names));
}
