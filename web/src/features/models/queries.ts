import { $api } from '@/api/query-api';

/** What never changes while somebody works. */
const lasting = { staleTime: Infinity };

export const fuelsQuery = $api.queryOptions('get', '/fuel', undefined, lasting);
export const hybridTypesQuery = $api.queryOptions('get', '/hybrid-type', undefined, lasting);

/** Whether the rules are kept in another system, and where (OP-027). */
export function externalRules(settings: Readonly<Record<string, unknown>>): string | undefined {
  const { 'rules.external': isExternal, 'data_management.url': url } = settings;
  return isExternal === true && typeof url === 'string' && url !== '' ? url.replace(/\/$/, '') : undefined;
}

/** What the check of rules found begins with this key; it is stale after every change of rules and features. */
export const findingsKey = ['get', '/rule/findings/{pricelistId}/{modelId}'] as const;
