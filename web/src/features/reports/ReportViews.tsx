import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import bar from '@/kit/list/ListButton.module.css';
import { removeView, type SavedView, saveView, viewsQuery } from '@/kit/list/views';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { MenuButton } from '@/kit/ui/MenuButton';
import type { MenuItem } from '@/kit/ui/menu';
import { showToast } from '@/kit/ui/toast';
import { useMe } from '@/session/me';
import { sendByMail, subscriptionOf } from './report-mail';
import { parseReportSearch, type ReportSearch } from './report-search';

const loadViewDialog = () => import('@/kit/list/ViewDialog');

/** The name under which views of the report are saved. */
const list = 'surveyReport';

interface ReportViewsProps {
  search: ReportSearch;
  open: (search: ReportSearch) => void;
}

/** Reports that were saved: which one is open, the others, and what can be done to it. */
export function ReportViews({ search, open }: ReportViewsProps) {
  const { t } = useTranslation(['reports', 'list']);
  const me = useMe();
  const queryClient = useQueryClient();
  const query = viewsQuery(list);
  const { data: views = [] } = useQuery(query);
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const current = views.find(({ id }) => id === search.view);
  const filters = filtersOf(search);

  const save = async (view: SavedView | undefined, text?: string) => {
    const saved = await openDialog(
      loadViewDialog,
      {
        view,
        query: { filters },
        words: {
          title: view ? t('views.title', { name: view.name }) : t('views.titleNew'),
          sharing: t('views.sharing'),
          text,
        },
        save: async (change) => {
          const done = await saveView(list, view, change);
          await refresh();
          return done;
        },
      },
      ['list'],
    );
    if (saved) open({ ...search, view: saved.id });
    return saved;
  };
  /** A report that is not the user's own, or not saved yet, is saved first. */
  const send = async () => {
    const view = current?.user_id === me.id ? current : await save(undefined, t('mail.saveFirst'));
    if (view) await sendByMail(queryClient, view);
  };
  const remove = async (view: SavedView) => {
    const subscription = await subscriptionOf(queryClient, view.id);
    const isSure =
      subscription?.status !== 'active' ||
      (await openDialog(confirmDialog, {
        title: t('mail.removeTitle', { name: view.name }),
        text: t('mail.removeText'),
        ok: t('list:views.remove'),
        destructive: true,
      }));
    if (!isSure) return;
    await removeView(view.id);
    await refresh();
    open({ ...search, view: undefined });
    showToast({ message: t('views.removed', { name: view.name }) });
  };

  const entries = (): MenuItem[] => [
    ...views.map((view) => ({
      label:
        view.user_id === me.id
          ? view.name
          : t('list:views.ownerOf', { name: view.name, owner: view.user_name }),
      isChosen: view.id === current?.id,
      run: () => open(parseReportSearch({ unit: 'service', ...view.query.filters, view: view.id })),
    })),
    ...(views.length > 0 ? [{ heading: '' }] : []),
    { label: t('views.save'), run: () => void save(undefined) },
    { label: t('mail.send'), run: () => void send() },
    ...(current?.user_id === me.id
      ? [
          { label: t('list:views.settings'), run: () => void save(current) },
          { label: t('list:views.remove'), run: () => void remove(current) },
        ]
      : []),
  ];
  return (
    <MenuButton className={bar.button} entries={entries}>
      {current ? t('views.current', { name: current.name }) : t('views.button')}
      <IconChevronDown size={14} aria-hidden />
    </MenuButton>
  );
}

/** What a view keeps of an address. */
function filtersOf({ view: _view, page: _page, ...kept }: ReportSearch): Record<string, string> {
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
