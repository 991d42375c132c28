import type { Facets, ListFacet, Named, PresetFacts } from '@/kit/record/facet';
import { entityText } from '@/kit/record/entity-texts';

/** In the address of a list: nothing is chosen, whatever the header says. */
export const noFacet = 'all';

const isId = (value: string) => /^\d+$/.test(value);

/** One of the few values of a field, by the words for them in the entity's texts. */
export function byValue(
  key: string,
  values: readonly string[],
  { archived }: Pick<ListFacet, 'archived'> = {},
): ListFacet {
  return {
    archived,
    label: ({ texts }) => entityText(texts, `fields.${key}`),
    options: ({ context }) =>
      values.map((value) => ({ value, label: entityText(context.texts, `values.${key}.${value}`) })),
    takes: (value) => values.includes(value),
  };
}

/** A record that a column of the list refers to; archived ones stand behind the others. */
export function byReference(key: string): ListFacet {
  return {
    label: ({ texts }) => entityText(texts, `fields.${key}`),
    options: ({ context }) =>
      [...(context.references[key]?.values() ?? [])]
        .toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived))
        .map(({ id, name }) => ({ value: String(id), label: name })),
    takes: isId,
  };
}

/** Most words that can be chosen at once. */
export const mostWords = 10;

/** Words that the server suggests as they are typed; in the address they stand with commas between. */
export function byWords(key: string, suggest: NonNullable<ListFacet['suggest']>): ListFacet {
  return {
    label: ({ texts }) => entityText(texts, `fields.${key}`),
    options: () => [],
    takes: (value) => wordsOf(value).length <= mostWords,
    suggest,
  };
}

export const wordsOf = (value: string | undefined): readonly string[] =>
  (value ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const named = (choices: readonly Named[]) =>
  choices.map(({ id, name }) => ({ value: String(id), label: name }));

/** A brand of the user's; starts with the one chosen in the header. */
export const byBrand: ListFacet = {
  label: ({ t }) => t('facets.brand'),
  options: ({ brands }) => named(brands),
  takes: isId,
  preset: ({ preferences }) => preferences.brand_id,
};

/** A company of the user's; starts with the one chosen in the header. */
export const byCompany: ListFacet = {
  label: ({ t }) => t('facets.company'),
  options: ({ companies }) => named(companies),
  takes: isId,
  preset: ({ preferences }) => preferences.company_id,
};

/** The unit of a user who works in one of them only (U-013). */
export function ownUnit({
  sales_unit: sales,
  service_unit: service,
}: Pick<PresetFacts, 'sales_unit' | 'service_unit'>): 'sales' | 'service' | undefined {
  if (sales === service) return undefined;
  return sales ? 'sales' : 'service';
}

/** Sales or service, by the field of the rows that says which; starts with that of the user who works in one of them only. */
export const byUnitOf = (field: string): ListFacet => ({
  ...byValue(field, ['sales', 'service']),
  preset: ownUnit,
});

/** Sales or service, as users have them. */
export const byUnit: ListFacet = {
  ...byValue('unit', ['SALES', 'SERVICE']),
  preset: (me) => ownUnit(me)?.toUpperCase(),
};

/** The values a list is narrowed to: what the address says, else what is preset for the user. */
export function chosenFacets(
  facets: Facets | undefined,
  search: Readonly<Record<string, string | number | undefined>>,
  me: PresetFacts,
): Readonly<Record<string, string>> {
  const chosen = Object.entries(facets ?? {}).map(([name, { takes, preset }]) => {
    const value = String(search[name] ?? preset?.(me) ?? '');
    return [name, takes(value) ? value : ''] as const;
  });
  return Object.fromEntries(chosen.filter(([, value]) => value !== ''));
}

/** What the address must say for a facet to have the value, or none. */
export function facetSearch(
  { preset }: ListFacet,
  value: string | undefined,
  me: PresetFacts,
): string | undefined {
  if (value !== undefined) return value;
  return (preset?.(me) ?? null) === null ? undefined : noFacet;
}
