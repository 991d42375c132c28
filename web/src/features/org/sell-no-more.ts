import type { Schemas } from '@/api/client';
import { calls } from '@/kit/record/calls';
import type { CellContext, ListSource } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { openDialog } from '@/kit/ui/dialog';

type CompanyBrand = Schemas['CompanyBrand'];

const loadDialog = () => import('./dialogs/SellNoMoreDialog');

const textFields = ['delivery_term', 'services', 'equipment', 'footer', 'footer_used'] as const;

/** Those of `before` that are not in `after`; none when `after` was not changed. */
export function removed(before: readonly number[], after: unknown): readonly number[] {
  return Array.isArray(after) ? before.filter((id) => !after.includes(id)) : [];
}

interface Question {
  /** The company or brand whose form it is, by the query name of what it sells. */
  of: { companyId: number } | { brandId: number };
  /** Those at the other end that go, and the list that has their names. */
  gone: readonly number[];
  others: Pick<ListSource<never>, 'path'>;
  idOf: (sells: CompanyBrand) => number;
  context: CellContext;
}

/** What a company writes in its offers of a brand goes when it sells the brand no more: asked before, naming the texts. */
export async function confirmSellNoMore({ of, gone, others, idOf, context }: Question): Promise<boolean> {
  if (gone.length === 0) return true;
  const query = { ids: gone.join(','), status: 'all' };
  const [{ data: sold }, { data: named }] = await Promise.all([
    calls.GET('/company-brand', { params: { query: of } }),
    calls.GET(others.path, { params: { query } }),
  ]);
  const names = new Map((named as { id: number; name: string }[]).map(({ id, name }) => [id, name]));
  const lines = (sold as CompanyBrand[])
    .filter((sells) => gone.includes(idOf(sells)))
    .map((sells) => ({ key: idOf(sells), name: names.get(idOf(sells)) ?? '', note: written(sells, context) }))
    .filter(({ note }) => note !== '');
  if (lines.length === 0) return true;
  const ends = 'brandId' in of ? 'companies' : 'brands';
  return (await openDialog(loadDialog, { gone: ends, lines }, ['org', 'list'])) === true;
}

/** "Pristatymo terminas (LT, EN), Paslaugos (LT)": the texts there are. */
function written(sells: CompanyBrand, { languages }: CellContext): string {
  return textFields
    .map((field) => ({ field, codes: languages.filter(({ id }) => sells[field][id]) }))
    .filter(({ codes }) => codes.length > 0)
    .map(({ field, codes }) => {
      const label = entityText('org:companyBrands', `fields.${field}`);
      return `${label} (${codes.map(({ code }) => code.toUpperCase()).join(', ')})`;
    })
    .join(', ');
}
