import {
  IconArchive,
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconForms,
  IconHistory,
  IconLanguage,
  IconPencil,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { openDialog } from '@/kit/ui/dialog';
import type { MenuEntry } from '@/kit/ui/menu';
import type { ActionContext, RowAction } from '@/kit/record/describe';
import type { ListRow } from '@/kit/record/entity';
import { archiveText, entityText } from '@/kit/record/entity-texts';
import { positionOf } from '@/kit/ui/positions';
import type { Reorder } from './useReorder';

const loadPositionDialog = () => import('./PositionDialog');

interface RowActions<Row> {
  context: ActionContext;
  name: (row: Row) => string;
  isArchived: (row: Row) => boolean;
  order: readonly number[];
  /** Each is present when the list can do it and the user may. */
  open?: (row: Row) => void;
  edit?: (row: Row) => void;
  translate?: (row: Row) => void;
  archive?: (row: Row) => void;
  restore?: (row: Row) => void;
  erase?: (row: Row) => void;
  history?: (row: Row) => void;
  reorder?: Reorder & { refusal?: string };
  /** What the list has of its own, as far as the user may. */
  more: readonly RowAction<Row>[];
  focusRow: (id: number) => void;
}

/** The entries of a row's menu. */
export function rowMenu<Row extends ListRow>(row: Row, actions: RowActions<Row>): MenuEntry[] {
  const { context, isArchived, open, edit, translate, archive, restore, erase, history, reorder, more } =
    actions;
  const { t } = context;
  const showHistory = history && {
    label: t('action.history'),
    icon: <IconHistory size={16} aria-hidden />,
    run: () => history(row),
  };
  if (isArchived(row)) {
    const bringBack = restore && {
      label: t('action.restore'),
      icon: <IconRestore size={16} aria-hidden />,
      run: () => restore(row),
    };
    return [bringBack, showHistory].flatMap((entry) => entry ?? []);
  }
  return [
    open && { label: t('action.open'), icon: <IconForms size={16} aria-hidden />, run: () => open(row) },
    edit && { label: t('action.edit'), icon: <IconPencil size={16} aria-hidden />, run: () => edit(row) },
    translate && {
      label: t('action.translate'),
      icon: <IconLanguage size={16} aria-hidden />,
      run: () => translate(row),
    },
    ...more.map(({ label, icon: Icon, run }) => ({
      label: entityText(context.texts, `actions.${label}`),
      icon: <Icon size={16} aria-hidden />,
      run: () => run(row, context),
    })),
    ...(reorder ? moves(row, actions, reorder) : []),
    archive && {
      label: archiveText(context),
      icon: <IconArchive size={16} aria-hidden />,
      run: () => archive(row),
    },
    erase && { label: t('action.erase'), icon: <IconTrash size={16} aria-hidden />, run: () => erase(row) },
    showHistory,
  ].flatMap((entry) => entry ?? []);
}

function moves<Row extends ListRow>(
  row: Row,
  { context, name, order, focusRow }: RowActions<Row>,
  { moveBy, moveToPosition, refusal }: Reorder & { refusal?: string },
): MenuEntry[] {
  const { t } = context;
  const { id } = row;
  const position = positionOf(order, id);
  const total = order.length;
  const step = (by: -1 | 1) => {
    moveBy(id, by);
    focusRow(id);
  };
  const ask = async () => {
    const wanted = await openDialog(loadPositionDialog, { name: name(row), position, total }, ['list']);
    if (wanted !== undefined) moveToPosition(id, wanted);
    focusRow(id);
  };
  const entries: MenuEntry[] = [
    {
      label: t('action.moveTo'),
      icon: <IconArrowsSort size={16} aria-hidden />,
      refusal,
      run: () => void ask(),
    },
  ];
  // There is nowhere to move the last row down and the first one up to.
  if (position < total) {
    entries.unshift({
      label: t('action.moveDown'),
      icon: <IconArrowDown size={16} aria-hidden />,
      refusal,
      run: () => step(1),
    });
  }
  if (position > 1) {
    entries.unshift({
      label: t('action.moveUp'),
      icon: <IconArrowUp size={16} aria-hidden />,
      refusal,
      run: () => step(-1),
    });
  }
  return entries;
}
