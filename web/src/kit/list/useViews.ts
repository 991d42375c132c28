import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useMe } from '@/session/me';
import { showToast } from '@/kit/ui/toast';
import type { CellContext } from '@/kit/record/entity';
import type { ListUrl } from './useListUrl';
import {
  plainView,
  removeView,
  type SavedView,
  saveView,
  searchOf,
  type ViewChange,
  viewsQuery,
} from './views';

export interface Views {
  mine: readonly SavedView[];
  /** Those that others share. */
  others: readonly SavedView[];
  /** The one the address names. */
  current: SavedView | undefined;
  /** It is not known yet whether another view opens by itself. */
  isOpening: boolean;
  open: (view: SavedView | undefined) => void;
  /** Saves a view, or a new one, for those who show what was refused. */
  save: (view: SavedView | undefined, change: ViewChange) => Promise<SavedView>;
  update: (view: SavedView, change: ViewChange) => void;
  remove: (view: SavedView) => void;
}

const none: readonly SavedView[] = [];

/** The saved views of a list: one of them may open the list where its address says nothing. */
export function useViews(list: string, url: ListUrl, { t }: CellContext): Views {
  const me = useMe();
  const queryClient = useQueryClient();
  const query = viewsQuery(list);
  const { data = none, isLoading } = useQuery(query);
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });

  const mine = data.filter(({ user_id }) => user_id === me.id);
  const byItself = mine.find(({ query: { default: opens } }) => opens);
  const isUntouched = Object.keys(url.search).length === 0;
  const opening = isUntouched ? byItself : undefined;

  const openByItself = useEffectEvent((view: SavedView) => url.open(searchOf(view), true));
  useEffect(() => {
    if (opening) openByItself(opening);
  }, [opening]);

  const save = async (view: SavedView | undefined, change: ViewChange) => {
    const saved = await saveView(list, view, change);
    await refresh();
    return saved;
  };
  const storing = useMutation({
    mutationFn: ({ view, change }: { view?: SavedView; change: ViewChange }) => save(view, change),
    onSuccess: ({ name }) => showToast({ message: t('views.saved', { name }) }),
  });
  const removing = useMutation({
    mutationFn: ({ id }: SavedView) => removeView(id),
    onSuccess: (_nothing, { id, name, shared, query: kept }) => {
      if (url.search.view === id) url.open({ ...url.search, view: undefined });
      const undo = () => storing.mutate({ change: { name, shared, query: kept } });
      showToast({ message: t('views.removed', { name }), action: { label: t('action.undo'), run: undo } });
    },
    onSettled: refresh,
  });

  return {
    mine,
    others: data.filter(({ user_id }) => user_id !== me.id),
    current: data.find(({ id }) => id === url.search.view),
    isOpening: isUntouched && (isLoading || opening !== undefined),
    open: (view) => url.open(view ? searchOf(view) : { view: byItself ? plainView : undefined }),
    save,
    update: (view, change) => storing.mutate({ view, change }),
    remove: (view) => removing.mutate(view),
  };
}
