import { useQuery } from '@tanstack/react-query';
import { $api } from '@/api/query-api';
import type { ListSource } from '@/kit/record/entity';
import type { RecordOption } from '@/kit/fields/reference';

/** The users who work with the companies of the user. */
export const managers: ListSource<unknown> = {
  path: '/transaction/managers',
  scope: () => ({}),
  affects: [],
};

/** Those of a company, who may have looked after its customers. */
export function useManagers(companyId: number): readonly RecordOption[] | undefined {
  const { data } = useQuery({
    ...$api.queryOptions('get', '/user/colleagues', { params: { query: { companyId } } }),
    enabled: companyId > 0,
  });
  return data?.map(({ id, name }) => ({ value: id, label: name }));
}
