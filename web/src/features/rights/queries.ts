import type { Schemas } from '@/api/client';
import { $api } from '@/api/query-api';

export type RoleRow = Schemas['CountedRole'];
export type Entry = Schemas['Entry'];
export type NewEntry = Schemas['NewEntry'];
export type State = Schemas['PermissionState'];

/** Who may see the screen is asked by its route; the tree changes with an upgrade only. */
export const catalogueQuery = $api.queryOptions('get', '/permission/catalogue', undefined, {
  staleTime: 60 * 60_000,
});

export const rolesQuery = $api.queryOptions('get', '/role', { params: { query: { limit: 1000 } } });

export function entriesQuery(id: number) {
  return $api.queryOptions('get', '/role/{id}/entries', { params: { path: { id } } });
}

/** The users who have a role, for those who may see users. */
export function usersOfRoleQuery(roleId: number) {
  return $api.queryOptions('get', '/user', {
    params: { query: { roleId, status: ['active'], limit: 1000 } },
  });
}
