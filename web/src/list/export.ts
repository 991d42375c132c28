import type { ListSource } from './describe';
import type { StatusSegment } from './search';

interface View {
  keyword: string;
  status: StatusSegment;
}

/** The address of the list as a file, with the filter and segment on the screen, in the list's own order. */
export function exportHref<Params>(
  source: ListSource<Params>,
  params: Params,
  { keyword, status }: View,
  format: 'csv' | 'xlsx',
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(source.scope(params))) query.set(name, String(value));
  if (status !== 'active') query.set('status', status);
  if (keyword !== '') query.set('keyword', keyword);
  query.set('format', format);
  return `/api/v1${source.path}?${query.toString()}`;
}
