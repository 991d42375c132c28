import { useQueryClient } from '@tanstack/react-query';
import type { ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import type { Fields } from '@/kit/record/conflict';
import { columnErrors, editableFields, refusedFields } from './draft-fields';
import { refreshLists } from '@/kit/record/list-cache';
import type { DraftControl } from './useDraft';
import { useSave } from '@/kit/edit/useSave';

interface Options<Row extends ListRow, Params extends ListParams> {
  description: ListDescription<Row, Params>;
  params: Params;
  context: CellContext;
  control: DraftControl<Row>;
  onSaved: (row: Row) => void;
}

/** A new row on top of the list, its first field focused. */
export function useCreateRow<Row extends ListRow, Params extends ListParams>(options: Options<Row, Params>) {
  const { description, params, context, control, onSaved } = options;
  const { columns, source, create } = description;
  const queryClient = useQueryClient();

  const { save: send, isSaving } = useSave<Row, Fields>(
    (fields) => {
      if (!create) throw new Error(`the list ${description.id} does not create`);
      return create.run(fields);
    },
    {
      onSaved: async (row, sent) => {
        // The server knows the place of the new row; the draft stays until the list shows it.
        await refreshLists(queryClient, source);
        if (control.goOn(row, editableFields(columns, row), sent)) return;
        control.close();
        onSaved(row);
      },
      onRefused: (problem) => control.fail(columnErrors(columns, problem)),
    },
  );

  return {
    isSaving,
    start: () => {
      if (!create) return;
      const first = columns.find(({ editor }) => editor)?.key;
      control.open(undefined, editableFields<Row>(columns, create.blank(params)), first);
    },
    save: () => {
      const { draft } = control;
      if (!create || !draft) return;
      const refused = refusedFields(columns, draft.values, context);
      if (refused) control.fail(refused);
      else send({ ...create.blank(params), ...draft.values });
    },
  };
}
