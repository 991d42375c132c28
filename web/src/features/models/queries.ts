import { allPages, pageSize } from '@/api/all-pages';
import { client } from '@/api/client';
import { $api } from '@/api/query-api';

/** What never changes while somebody works. */
const lasting = { staleTime: Infinity };

export const fuelsQuery = $api.queryOptions('get', '/fuel', undefined, lasting);
export const hybridTypesQuery = $api.queryOptions('get', '/hybrid-type', undefined, lasting);

/** Whether the rules are kept in another system, and where (OP-027). */
export function externalRules(settings: Readonly<Record<string, unknown>>): string | undefined {
  const { 'rules.external': isExternal, 'data_management.url': url } = settings;
  return isExternal === true && typeof url === 'string' && /^https?:/.test(url)
    ? url.replace(/\/$/, '')
    : undefined;
}

/** What the check of rules found begins with this key; it is stale after every change of rules and features. */
export const findingsKey = ['get', '/rule/findings/{pricelistId}/{modelId}'] as const;

/** What the tester of rules was answered begins with this key; it is stale after every change of rules too. */
export const triedKey = ['post', '/rule/try/{pricelistId}/{modelId}'] as const;

/** The classes of features, by which rules name all features of one. */
export const classesQuery = $api.queryOptions('get', '/product-class');

/** The check of the rules of a model in a price list. */
export function findingsQuery(modelId: number, pricelistId: number) {
  return $api.queryOptions(
    'get',
    '/rule/findings/{pricelistId}/{modelId}',
    { params: { path: { modelId, pricelistId } } },
    {
      // The rules stay readable without it.
      meta: { errors: 'silent' },
      retry: false,
    },
  );
}

/** No model offers more; beyond it codes go without their names. */
const mostPages = 5;

/** The features that a model of a price list offers, all of them. */
export function offeredQuery(modelId: number, pricelistId: number) {
  return {
    queryKey: ['offered features', modelId, pricelistId],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      allPages(async (page) => {
        const query = { modelId, pricelistId, limit: pageSize, page };
        return (await client.GET('/model-feature', { params: { query }, signal })).data;
      }, mostPages),
    staleTime: 60_000,
  };
}
