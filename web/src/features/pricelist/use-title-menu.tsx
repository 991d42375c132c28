import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useArchive } from '@/kit/edit/useArchive';
import { useCellContext } from '@/kit/record/useCellContext';
import { useHistory } from '@/kit/edit/useHistory';
import { useListRights } from '@/kit/record/useListRights';
import { useReorder } from '@/kit/list/useReorder';
import { useActionContext } from '@/kit/record/useActionContext';
import type { MenuEntry } from '@/kit/ui/menu';
import { type Kind, pageOf } from './kinds';
import { type Title, titleLists } from './title-list';
import { loadRowMenu } from '@/kit/list/load-row-menu';

/** What can be done about a title: its lists follow it wherever it is moved. */
export function useTitleMenu(kind: Kind, brandId: number, rows: readonly Title[]) {
  const { t } = useTranslation(['pricing', 'list']);
  const description = titleLists[kind];
  const { context } = useCellContext(description.texts);
  const actions = useActionContext(context);
  const { may, router } = actions;
  const rights = useListRights(description, { brandId });
  const { archive, restore } = useArchive(description, context);
  const openHistory = useHistory(description, context, rights.restoreHistory);
  const order = rows.filter(({ status }) => status === 'active').map(({ id }) => id);
  const reorder = useReorder({ description, context, order, rows });

  return async (title: Title): Promise<MenuEntry[]> => {
    const edit = pageOf(kind, 'editTitle', { pricelistTitleId: title.id });
    const { rowMenu } = await loadRowMenu();
    const common = rowMenu(title, {
      context: actions,
      name: ({ name }) => name,
      isArchived: ({ status }) => status === 'deleted',
      order,
      more: [],
      archive: rights.archive ? archive : undefined,
      restore: rights.unarchive ? restore : undefined,
      history: rights.history ? (one) => void openHistory(one) : undefined,
      reorder: rights.reorder && order.length > 1 ? reorder : undefined,
      focusRow: () => undefined,
    });
    const open: MenuEntry = {
      label: t('list:action.edit'),
      icon: <IconPencil size={16} aria-hidden />,
      run: () => void router.navigate(edit.link),
    };
    return title.status === 'active' && may(edit.permission) ? [open, ...common] : common;
  };
}
