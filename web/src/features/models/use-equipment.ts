import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Schemas, client } from '@/api/client';
import { $api } from '@/api/query-api';
import { refreshLists } from '@/kit/record/list-cache';

type Joined = Schemas['ModelEquipment'];

const most = 1000;

/** The texts of a brand's standard equipment, and which of them a model has; each change is saved at once. */
export function useEquipment(brandId: number, modelId: number) {
  const queryClient = useQueryClient();
  const texts = useQuery(
    $api.queryOptions('get', '/equipment', { params: { query: { brandId, status: 'all', limit: most } } }),
  );
  const joinedQuery = $api.queryOptions('get', '/model-equipment', {
    params: { query: { modelId, limit: most } },
  });
  const joined = useQuery(joinedQuery);
  // What is on its way to the server, shown as if it were done.
  const [ahead, setAhead] = useState<ReadonlyMap<number, boolean>>(new Map());

  const put = (change: (rows: readonly Joined[]) => Joined[]) =>
    queryClient.setQueryData(joinedQuery.queryKey, (rows: readonly Joined[] | null | undefined) =>
      change(rows ?? []),
    );
  const change = useMutation({
    mutationFn: async ({ id, has }: { id: number; has: boolean }) => {
      if (has) {
        const body = { model_id: modelId, equipment_id: id };
        const { data } = await client.POST('/model-equipment', { body });
        if (data) put((rows) => [...rows, data]);
        return;
      }
      const row = joined.data?.find(({ equipment_id }) => equipment_id === id);
      if (!row) return;
      const params = { path: { id: row.id }, query: { revision: row.revision } };
      await client.DELETE('/model-equipment/{id}', { params });
      put((rows) => rows.filter((one) => one.id !== row.id));
    },
    onMutate: ({ id, has }) => setAhead((known) => new Map(known).set(id, has)),
    onError: () => void joined.refetch(),
    onSettled: (_answer, _error, { id }) => {
      setAhead((known) => new Map([...known].filter(([other]) => other !== id)));
      void refreshLists(queryClient, { path: '/model', affects: [['record', '/model']] });
    },
  });

  const had = new Set(joined.data?.map(({ equipment_id }) => equipment_id));
  const has = (id: number) => ahead.get(id) ?? had.has(id);
  const retry = () => {
    void texts.refetch();
    void joined.refetch();
  };
  return {
    // Archived texts are shown as long as the model has them.
    texts: texts.data?.filter(({ id, status }) => status === 'active' || has(id)),
    isPending: texts.isPending || joined.isPending,
    error: texts.error ?? joined.error,
    retry,
    has,
    toggle: (id: number) => {
      if (!ahead.has(id)) change.mutate({ id, has: !had.has(id) });
    },
  };
}
