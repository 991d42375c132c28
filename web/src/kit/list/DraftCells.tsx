import { ActionIcon, Loader } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GridDraft } from '@/kit/ui/DataGrid/types';
import { useDelayed } from '@/kit/ui/useDelayed';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { columnTitle } from '@/kit/record/entity-texts';
import classes from './DraftCells.module.css';
import type { List } from './useList';

const savingMarkAfterMs = 250;

/** The draft of a list as the grid draws it: editors for what can be edited, texts for the rest. */
export function useDraftCells<Row extends ListRow, Params extends ListParams>(
  list: List<Row, Params>,
): GridDraft | null {
  const { t } = useTranslation(['list', 'common']);
  const { description, draft, context, setField, save, cancel, isSaving } = list;
  if (!draft) return null;
  const { row, values, errors, focus } = draft;

  return {
    id: row?.id ?? 'new',
    label: row ? t('edit.row', { name: description.name(row, context) }) : t('edit.new'),
    onSave: save,
    onCancel: cancel,
    actions: <DraftActions isSaving={isSaving} onSave={save} onCancel={cancel} />,
    cell: (key) => {
      const column = description.columns.find((one) => one.key === key);
      if (!column?.editor) return row && column?.render(row, context);
      const { Input } = column.editor;
      return (
        <Input
          value={values[key]}
          onChange={(value) => setField(key, value)}
          label={columnTitle(column, context)}
          errors={errors[key]}
          focusRequest={focus.key === key ? focus.request : undefined}
          context={context}
        />
      );
    },
  };
}

interface DraftActionsProps {
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
}

function DraftActions({ isSaving, onSave, onCancel }: DraftActionsProps) {
  const { t } = useTranslation(['list', 'common']);
  const isSlow = useDelayed(isSaving, savingMarkAfterMs);
  return (
    <div className={classes.draftActions}>
      {isSlow ? (
        <span role="status" aria-label={t('edit.saving')} className={classes.saving}>
          <Loader size={16} />
        </span>
      ) : (
        <ActionIcon variant="filled" color="brand" aria-label={t('common:action.save')} onClick={onSave}>
          <IconCheck size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon aria-label={t('common:action.cancel')} onClick={onCancel}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
