import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { moveNextTo, moveTo, positionOf, sameOrder } from '@/kit/ui/positions';
import { announce } from '../announce';
import { showToast } from '../toast';

/** A picture at its place among those of something. */
export interface Picture {
  id: number;
  revision: number;
  /** Position, from 1. */
  sort: number;
  /** Name of the uploaded image. */
  file: string;
  /** The feature that a picture of a model shows. */
  feature_id?: number | null;
}

/** Where pictures of something are kept. */
export interface PictureStore {
  key: QueryKey;
  list: (signal: AbortSignal) => Promise<readonly Picture[]>;
  /** At the end by default; one that was removed comes back as it was. */
  add: (file: string, was?: Picture) => Promise<unknown>;
  remove: (picture: Picture) => Promise<unknown>;
  order: (ids: number[]) => Promise<unknown>;
}

/** The pictures of something: added at the end, put into another order, removed with a way back. */
export function usePictures(store: PictureStore) {
  const { t } = useTranslation('pictures');
  const queryClient = useQueryClient();
  const queryKey = store.key;
  const { data, error, refetch } = useQuery({ queryKey, queryFn: async ({ signal }) => store.list(signal) });
  const rows = data?.toSorted((one, other) => one.sort - other.sort);
  const ids = rows?.map(({ id }) => id) ?? [];
  const refresh = () => queryClient.invalidateQueries({ queryKey });

  const adding = useMutation({
    mutationFn: async (was: Picture) => store.add(was.file, was),
    onSettled: refresh,
  });
  const removing = useMutation({
    mutationFn: store.remove,
    onSuccess: (_answer, was) =>
      showToast({
        message: t('removed'),
        action: { label: t('undo'), run: () => adding.mutate(was) },
      }),
    onSettled: refresh,
  });
  const ordering = useMutation({
    mutationFn: store.order,
    // Quick moves one after the other are sent in that order.
    scope: { id: `order of ${queryKey.join(' ')}` },
    onMutate: async (order) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known: readonly Picture[] | undefined) =>
        known?.map((row) => ({ ...row, sort: positionOf(order, row.id) })),
      );
    },
    onSettled: refresh,
  });
  const order = (id: number, next: number[]) => {
    if (sameOrder(next, ids)) return;
    ordering.mutate(next);
    const name = t('one', { position: positionOf(ids, id) });
    announce(t('moved', { name, position: positionOf(next, id), total: next.length }));
  };

  return {
    rows,
    error,
    retry: () => void refetch(),
    refresh,
    /** What goes wrong is shown where the picture was sent from. */
    add: async (file: string) => {
      try {
        await store.add(file);
      } finally {
        void refresh();
      }
    },
    remove: (picture: Picture) => removing.mutate(picture),
    moveTo: (id: number, position: number) => order(id, moveTo(ids, id, position)),
    drop: (id: number, target: number, edge: 'top' | 'bottom') =>
      order(id, moveNextTo(ids, id, target, edge)),
  };
}
