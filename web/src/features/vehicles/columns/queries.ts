import type { QueryClient } from '@tanstack/react-query';
import { $api } from '@/api/query-api';

/** The columns of a status as a role sees them; role 0 is what is common to all. */
export const columnsQuery = (statusId: number, roleId: number) =>
  $api.queryOptions('get', '/vehicle-status-column/admin', { params: { query: { statusId, roleId } } });

export const columnRolesQuery = $api.queryOptions('get', '/vehicle-status-column/roles');

/** The statuses in use of a manufacturer. */
export const stagesQuery = (manufacturerId: number) =>
  $api.queryOptions('get', '/vehicle-status', { params: { query: { manufacturerId } } });

/** What is decided of the columns has changed, whatever of it is shown. */
export async function refreshColumns(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey.some((part) => typeof part === 'string' && part.startsWith('/vehicle-status-column')),
  });
}
