import { client } from '@/api/client';
import { type ImportKind, isImportKind } from './kinds';

/**
 * The likeliest of the kinds by the sheets and columns of a file that was sent. The first of them stays where it reads
 * the same tables. Undefined where none has all that it needs, or it cannot be asked: the kind is chosen by hand then.
 */
export async function recognise(
  file: string,
  brandId: number,
  kinds: readonly ImportKind[],
): Promise<ImportKind | undefined> {
  try {
    const params = { path: { file }, query: { brandId } };
    const { data = [] } = await client.GET('/import/kinds/{file}', { params });
    const fits = data.flatMap(({ kind, tables, missing }) =>
      missing.length === 0 && isImportKind(kind) && kinds.includes(kind)
        ? [{ kind, tables: tables.toSorted().join(' ') }]
        : [],
    );
    const [best] = fits;
    const first = fits.find(({ kind }) => kind === kinds[0]);
    return first?.tables === best?.tables ? first?.kind : best?.kind;
  } catch {
    return undefined;
  }
}
