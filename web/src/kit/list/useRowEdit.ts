import { useQueryClient } from '@tanstack/react-query';
import type { Problem } from '@/api/problem';
import type { Fields } from '@/kit/record/conflict';
import type { ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import { columnErrors, editableFields, refusedFields } from './draft-fields';
import { putRow, refreshLists } from '@/kit/record/list-cache';
import type { DraftControl } from './useDraft';
import { useSave } from '@/kit/edit/useSave';

// Conflicts are rare, so what settles them is not loaded before.
const loadSettling = () => import('@/kit/edit/settle-conflict');
const loadFieldTexts = () => import('@/kit/record/field-texts');

interface Options<Row extends ListRow, Params extends ListParams> {
  description: ListDescription<Row, Params>;
  context: CellContext;
  control: DraftControl<Row>;
  /** The row is no longer being edited, saved or not. */
  onLeft: (row: Row) => void;
}

/** Editing a row in place. Only changed fields are sent, with the revision they were changed on. */
export function useRowEdit<Row extends ListRow, Params extends ListParams>(options: Options<Row, Params>) {
  const { description, context, control, onLeft } = options;
  const { columns, source, update } = description;
  const queryClient = useQueryClient();

  const leave = (row: Row) => {
    control.close();
    onLeft(row);
  };

  const finish = (row: Row, sent?: Fields) => {
    putRow(queryClient, source.path, row);
    void refreshLists(queryClient, source);
    if (!sent || !control.goOn(row, editableFields(columns, row), sent)) leave(row);
  };

  const { save: send, isSaving } = useSave<Row, { change: Fields; revision: number; values: Fields }>(
    ({ change, revision }) => {
      if (!update || !control.draft?.row) throw new Error('a row is saved without a draft');
      return update.run(control.draft.row.id, { ...change, revision });
    },
    {
      onSaved: (row, { values }) => finish(row, values),
      onRefused: (problem) => {
        if (problem.kind === 'conflict') void settle(problem);
        else control.fail(columnErrors(columns, problem));
      },
      onFailed: () => void refreshLists(queryClient, source),
    },
  );

  const settle = async (problem: Problem) => {
    const [{ settleConflict }, { fieldTexts }] = await Promise.all([loadSettling(), loadFieldTexts()]);
    const current = problem.current as Row;
    const mine = { base: control.draft?.base ?? {}, change: control.change };
    const settled = await settleConflict(problem, mine, fieldTexts(description, context, current));
    const values = control.draft?.values ?? {};
    if (settled?.rest) send({ change: settled.rest, revision: current.revision, values });
    else if (settled) finish(current);
  };

  return {
    isSaving,
    start: (row: Row, wanted?: string) => {
      const editable = columns.filter(({ editor }) => editor);
      const { key } = editable.find((column) => column.key === wanted) ?? editable[0] ?? {};
      control.open(row, editableFields(columns, row), key);
    },
    save: () => {
      const { draft, change, isDirty } = control;
      if (!draft?.row) return;
      const refused = refusedFields(columns, draft.values, context);
      if (!isDirty) leave(draft.row);
      else if (refused) control.fail(refused);
      else send({ change, revision: draft.row.revision, values: draft.values });
    },
    cancel: () => {
      if (control.draft?.row) leave(control.draft.row);
    },
  };
}
