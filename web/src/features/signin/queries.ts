import type { Schemas } from '@/api/client';
import { $api } from '@/api/query-api';

export type Provider = Schemas['Provider'];
export type ProviderGroup = Schemas['ProviderGroup'];

export const providersQuery = $api.queryOptions('get', '/identity-provider', {
  params: { query: { limit: 1000 } },
});

/** The roles that one may have a provider give. */
export const rolesQuery = $api.queryOptions('get', '/identity-provider/roles');

/** Where a provider leads people back to, as it wants to know. */
export const callbackOf = (id: number) => `${location.origin}/api/v1/oauth/oidc/${id}/callback`;
