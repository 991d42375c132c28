import type { Chosen } from '@/kit/record/capabilities';
import type { ListSource } from '@/kit/record/entity';
import type { SegmentKey } from '@/kit/record/segment';

interface View {
  keyword: string;
  status: SegmentKey;
  /** What asks for the segment, where that is not its status. */
  segment?: Readonly<Record<string, string>>;
  facets: Readonly<Record<string, string>>;
}

/** The query names of the contract that make the list on the screen. */
export function listFilter<Params>(
  source: ListSource<Params>,
  params: Params,
  { keyword, status, segment, facets }: View,
): Record<string, string | number> {
  return {
    ...source.scope(params),
    ...facets,
    ...(segment ?? (status !== 'active' && { status })),
    ...(keyword !== '' && { keyword }),
  };
}

/** The same for the body of a request, where numbers are numbers and lists are lists. */
export function filterBody(filter: Readonly<Record<string, string | number>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      // What is typed stays text, though it be digits only.
      if (name === 'keyword') return [name, value];
      if (name === 'tags') return [name, String(value).split(',')];
      const plain = /^\d+$/.test(String(value)) ? Number(value) : value;
      // The contract calls names that take several values in the plural.
      return [name, name.endsWith('Ids') ? [plain] : plain];
    }),
  );
}

/** The address of the list as a file, with the filter and segment on the screen, in the list's own order. */
export function exportHref<Params>(
  source: ListSource<Params>,
  params: Params,
  view: View,
  format: 'csv' | 'xlsx',
): string {
  return href(source.path, { ...listFilter(source, params, view), format });
}

/** The most records that an address may name. */
const mostNamed = 1000;

/** The address of the chosen records as a file; undefined when they are more than an address holds. */
export function chosenHref<Params>(
  source: ListSource<Params>,
  params: Params,
  chosen: Chosen,
  view: View,
  format: 'csv' | 'xlsx',
): string | undefined {
  if (!chosen.ids) return exportHref(source, params, view, format);
  if (chosen.ids.length > mostNamed) return undefined;
  const scope = source.scope(params);
  return href(source.path, { ...scope, status: 'all', ids: chosen.ids.join(','), format });
}

function href(path: string, query: Readonly<Record<string, string | number>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `/api/v1${path}?${search.toString()}`;
}
