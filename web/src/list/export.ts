import type { ListSource } from './describe';
import type { SortState, StatusSegment } from './search';

interface View {
  keyword: string;
  sort: SortState | null;
  status: StatusSegment;
}

/** The address of the list as a file, with the filter, order and segment on the screen. */
export function exportHref<Params>(
  source: ListSource<Params>,
  params: Params,
  { keyword, sort, status }: View,
  format: 'csv' | 'xlsx',
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(source.scope(params))) query.set(name, String(value));
  if (status !== 'active') query.set('status', status);
  if (keyword !== '') query.set('keyword', keyword);
  if (sort) query.set('sort', sort.descending ? `-${sort.key}` : sort.key);
  query.set('format', format);
  return `/api/v1${source.path}?${query.toString()}`;
}
