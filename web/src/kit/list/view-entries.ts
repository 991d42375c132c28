import type { TFunction } from 'i18next';
import { openDialog } from '@/kit/ui/dialog';
import type { MenuItem } from '@/kit/ui/menu';
import type { ColumnPrefs } from './useColumnPrefs';
import type { Views } from './useViews';
import type { SavedView, ViewQuery } from './views';

const loadViewDialog = () => import('./ViewDialog');

interface ViewActions {
  views: Views;
  prefs: ColumnPrefs;
  /** What is shown now, and whether that differs from the open view. */
  now: ViewQuery;
  isChanged: boolean;
  /** Goes on only when nothing unsaved is lost. */
  leaving: (act: () => void) => void;
  t: TFunction<'list'>;
}

/** The entries of the menu of views: those that can be opened, and what can be done to the open one. */
export function viewEntries({ views, prefs, now, isChanged, leaving, t }: ViewActions): MenuItem[] {
  const { current, mine, others } = views;
  const open = (view: SavedView | undefined) =>
    leaving(() => {
      if (view) prefs.forgetView(view.id);
      views.open(view);
    });
  const ask = async (view: SavedView | undefined) => {
    const query = { ...now, default: view?.query.default };
    const saved = await openDialog(
      loadViewDialog,
      { view, query: view?.query ?? query, save: (change) => views.save(view, change) },
      ['list'],
    );
    if (saved && !view) views.open(saved);
  };
  const choice = (view: SavedView, label: string): MenuItem => ({
    label,
    isChosen: view.id === current?.id,
    run: () => open(view),
  });

  const own = mine.find(({ id }) => id === current?.id);
  return [
    { label: t('views.list'), isChosen: current === undefined, run: () => open(undefined) },
    ...(mine.length > 0 ? [{ heading: t('views.mine') }] : []),
    ...mine.map((view) => choice(view, view.name)),
    ...(others.length > 0 ? [{ heading: t('views.others') }] : []),
    ...others.map((view) => choice(view, t('views.ownerOf', { name: view.name, owner: view.user_name }))),
    { heading: '' },
    { label: t('views.save'), run: () => void ask(undefined) },
    ...(own
      ? [
          {
            label: t('views.update'),
            refusal: isChanged ? undefined : t('views.same'),
            run: () => {
              views.update(own, { query: { ...now, default: own.query.default } });
              prefs.forgetView(own.id);
            },
          },
          { label: t('views.settings'), run: () => void ask(own) },
          { label: t('views.remove'), run: () => views.remove(own) },
        ]
      : []),
  ];
}
