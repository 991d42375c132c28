import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { $api } from '@/api/query-api';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { titlesQuery } from './price-lists';
import { type ImportRequest, startRun } from './start-run';

/**
 * Starts an import that writes; undefined when it is not meant after all. Offers are made by a list that is published:
 * it is asked about before it changes, as it is now, since a file may have been checked before it was published.
 */
export async function startImport(
  cache: QueryClient,
  t: TFunction<'imports'>,
  request: ImportRequest,
): Promise<number | undefined> {
  const { pricelistId: id } = request;
  if (id !== undefined) {
    const [list, titles] = await Promise.all([
      cache.fetchQuery({
        ...$api.queryOptions('get', '/pricelist/{id}', { params: { path: { id } } }),
        staleTime: 0,
      }),
      cache.fetchQuery(titlesQuery(request.brandId)),
    ]);
    const title = titles.find((one) => one.id === list.pricelist_title_id)?.name ?? '';
    const isMeant =
      list.published_at === null ||
      (await openDialog(confirmDialog, {
        title: t('published.title'),
        text: t('published.text', { list: t('form.list', { title, name: list.name }) }),
        ok: t('published.ok'),
      }));
    if (isMeant !== true) return undefined;
  }
  return startRun(request, false);
}
