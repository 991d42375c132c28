import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { useLeaveGuard } from '@/kit/edit/useLeaveGuard';
import { FormFooter } from '@/kit/form/FormFooter';
import { announce } from '@/kit/ui/announce';
import { openDialog } from '@/kit/ui/dialog';
import { moveNextTo, moveTo, positionOf, sameOrder } from '@/kit/ui/positions';
import { showToast } from '@/kit/ui/toast';
import classes from './Columns.module.css';
import { backToCommon, choicesOf, commonOf, ownOf, type PlacedColumn, shownOf } from './column-set';
import { HeadPreview } from './HeadPreview';
import { HiddenColumns, ShownColumns } from './ColumnLines';
import { columnsQuery, refreshColumns } from './queries';
import { useColumnName } from './use-column-name';

const copyDialog = () => import('./CopyColumnsDialog');

interface ColumnsEditorProps {
  manufacturerId: number;
  statusId: number;
  roleId: number;
  /** As the role sees them. */
  columns: readonly PlacedColumn[];
  /** As everybody does; the same where what is common is decided. */
  common: readonly PlacedColumn[];
}

/** The columns that stock lists begin with, until somebody decides. */
const usual = ['description_show', 'dealer_name', 'phase', 'arrived_at', 'price_total', 'reserved_until'];

/** Which columns of the stock list people of a role see of cars in a status, and in which order. */
export function ColumnsEditor({ manufacturerId, statusId, roleId, columns, common }: ColumnsEditorProps) {
  const { t } = useTranslation('vehicles');
  const nameOf = useColumnName();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [edited, setEdited] = useState<readonly number[]>();
  const stored = shownOf(columns);
  const shown = edited ?? stored;
  const isDirty = edited !== undefined && !sameOrder(edited, stored);
  useLeaveGuard({ what: 'form', isDirty, onDiscard: () => setEdited(undefined) });

  const ofAll = roleId === 0 ? undefined : commonOf(common);
  const own = ofAll ? ownOf(shown, ofAll) : new Set<number>();
  const named = (id: number) => nameOf(columns.find(({ columnId }) => columnId === id));
  const hidden = columns.filter(({ columnId }) => !shown.includes(columnId));

  const saving = useMutation({
    mutationFn: async () => {
      const seen = columns.map(({ columnId, revision }) => ({ columnId, revision }));
      const body = { statusId, roleId, columns: choicesOf(shown, ofAll), seen };
      return (await client.POST('/vehicle-status-column/save-positions', { body })).data ?? [];
    },
    onSuccess: async (saved) => {
      queryClient.setQueryData(columnsQuery(statusId, roleId).queryKey, saved);
      setEdited(undefined);
      showToast({ message: t('columns.saved') });
      await refreshColumns(queryClient);
    },
    // What others have decided meanwhile is what the next try goes by.
    onError: () => refreshColumns(queryClient),
  });

  // The second press of a double click comes before the button knows of the first.
  const isSent = useRef(false);
  const save = () => {
    if (!isDirty || isSent.current) return;
    isSent.current = true;
    saving.mutate(undefined, {
      onSettled: () => {
        isSent.current = false;
      },
    });
  };

  const move = (id: number, order: readonly number[]) => {
    if (sameOrder(order, shown)) return;
    setEdited(order);
    announce(t('columns.moved', { name: named(id), position: positionOf(order, id), total: order.length }));
  };
  const toggle = (id: number) => {
    // Its line moves to the other part: the focus goes with it.
    flushSync(() => setEdited(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id]));
    form.current
      ?.querySelector<HTMLInputElement>(`[data-row-id="${String(id)}"] input`)
      ?.focus({ preventScroll: true });
  };
  const follow = ofAll && ((id: number) => setEdited(backToCommon(shown, id, ofAll)));
  const useUsual = () =>
    setEdited(usual.flatMap((code) => columns.find((column) => column.code === code)?.columnId ?? []));

  return (
    <form
      ref={form}
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Group gap="sm">
        <span className={classes.state}>
          {ofAll
            ? own.size === 0
              ? t('columns.follows')
              : t('columns.ownCount', { number: own.size })
            : t('columns.ofAll')}
        </span>
        {ofAll && own.size > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            onClick={() => setEdited(shownOf(common))}
          >
            {t('columns.followAll')}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} aria-hidden />}
          disabled={isDirty || shown.length === 0}
          title={isDirty ? t('columns.copyDirty') : undefined}
          onClick={() => void openDialog(copyDialog, { manufacturerId, statusId, roleId, shown })}
        >
          {t('columns.copy')}
        </Button>
      </Group>
      <HeadPreview names={shown.map(named)} />
      <ShownColumns
        shown={shown}
        columns={columns}
        own={ofAll && own}
        nameOf={named}
        onToggle={toggle}
        onMove={(id, by) => move(id, moveTo(shown, id, positionOf(shown, id) + by))}
        onDrop={(id, target, edge) => move(id, moveNextTo(shown, id, target, edge))}
        onFollow={follow}
        onUsual={useUsual}
      />
      <HiddenColumns columns={hidden} own={ofAll && own} nameOf={named} onToggle={toggle} onFollow={follow} />
      {isDirty && (
        <FormFooter
          problem={undefined}
          isSaving={saving.isPending}
          onSave={save}
          onCancel={() => setEdited(undefined)}
        />
      )}
    </form>
  );
}
