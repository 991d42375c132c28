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

const pageSize = 1000;
/** No model offers more; beyond it codes go without their names. */
const mostPages = 5;

/** The features that a model of a price list offers, all of them. */
export function offeredQuery(modelId: number, pricelistId: number) {
  return {
    queryKey: ['offered features', modelId, pricelistId],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const rows = [];
      for (let page = 1; page <= mostPages; page++) {
        const query = { modelId, pricelistId, limit: pageSize, page };
        // oxlint-disable-next-line no-await-in-loop -- whether there is a next page is known only then
        const { data } = await client.GET('/model-feature', { params: { query }, signal });
        rows.push(...(data ?? []));
        if ((data ?? []).length < pageSize) break;
      }
      return rows;
    },
    staleTime: 60_000,
  };
}
