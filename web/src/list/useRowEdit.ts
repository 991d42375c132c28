import { useQueryClient } from '@tanstack/react-query';
import type { Problem } from '@/api/problem';
import { openDialog } from '@/ui/dialog';
import { conflictLines, type Fields, mergeChange, type Side } from './conflict';
import type { CellContext, ListDescription, ListParams, ListRow } from './describe';
import { columnErrors, editableFields, refusedFields } from './draft-fields';
import { fieldTexts } from './field-texts';
import { putRow, refreshLists } from './list-cache';
import type { DraftControl } from './useDraft';
import { useSave } from './useSave';

const loadConflictDialog = () => import('./ConflictDialog');

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

  const finish = (row: Row) => {
    putRow(queryClient, source.path, row);
    void refreshLists(queryClient, source);
    leave(row);
  };

  const { save: send, isSaving } = useSave<Row, { change: Fields; revision: number }>(
    ({ change, revision }) => {
      if (!update || !control.draft?.row) throw new Error('a row is saved without a draft');
      return update.run(control.draft.row.id, { ...change, revision });
    },
    {
      onSaved: finish,
      onRefused: (problem) => {
        if (problem.kind === 'conflict') void meet(problem);
        else control.fail(columnErrors(columns, problem));
      },
      onFailed: () => void refreshLists(queryClient, source),
    },
  );

  const meet = async (problem: Problem) => {
    const current = problem.current as Row;
    const lines = conflictLines(control.draft?.base ?? {}, current as unknown as Fields, control.change);
    // Fields that only one side touched need no question.
    if (lines.length === 0) return sendOver(current, {});
    const { changedBy, changedAt } = problem;
    const valueText = fieldTexts(description, context);
    const choices = await openDialog(loadConflictDialog, { lines, changedBy, changedAt, ...valueText }, [
      'list',
    ]);
    if (choices) sendOver(current, choices);
  };

  const sendOver = (current: Row, choices: Readonly<Record<string, Side>>) => {
    const change = mergeChange(
      control.draft?.base ?? {},
      current as unknown as Fields,
      control.change,
      choices,
    );
    if (change) send({ change, revision: current.revision });
    else finish(current);
  };

  return {
    isSaving,
    start: (row: Row, focusKey?: string) =>
      control.open(row, editableFields(columns, row), focusKey ?? columns.find(({ editor }) => editor)?.key),
    save: () => {
      const { draft, change, isDirty } = control;
      if (!draft?.row) return;
      const refused = refusedFields(columns, draft.values, context);
      if (!isDirty) leave(draft.row);
      else if (refused) control.fail(refused);
      else send({ change, revision: draft.row.revision });
    },
    cancel: () => {
      if (control.draft?.row) leave(control.draft.row);
    },
  };
}
