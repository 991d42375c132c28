import type { Problem } from '@/api/problem';
import { type Fields, splitPath } from '@/kit/record/conflict';
import type { ListColumn } from '@/kit/record/describe';
import type { CellContext } from '@/kit/record/entity';
import type { FieldErrors } from './useDraft';

/** The fields of a record that the list can edit, in the order of its columns. */
export function editableFields<Row extends object>(
  columns: readonly ListColumn<Row, never>[],
  record: Row | Fields,
): Fields {
  const fields = record as Fields;
  return Object.fromEntries(columns.filter(({ editor }) => editor).map(({ key }) => [key, fields[key]]));
}

/** Fields that are not worth sending: empty though required, or no number where one belongs. */
export function refusedFields<Row>(
  columns: readonly ListColumn<Row, never>[],
  values: Fields,
  context: CellContext,
): FieldErrors | undefined {
  const refused = columns.flatMap(({ key, editor }) => {
    const refusal = editor?.refusal?.(values[key], context);
    return refusal === undefined ? [] : [[key, [refusal]] as const];
  });
  return refused.length > 0 ? Object.fromEntries(refused) : undefined;
}

/**
 * The server's field errors by column: "name.2" belongs under the column "name". What belongs to no
 * column is shown under the first one, so that nothing the server says is lost.
 */
export function columnErrors<Row>(columns: readonly ListColumn<Row, never>[], problem: Problem): FieldErrors {
  const editable = columns.filter(({ editor }) => editor).map(({ key }) => key);
  const errors: Record<string, string[]> = {};
  const add = (path: string, texts: readonly string[]) => {
    const [field] = splitPath(path);
    const key = editable.includes(field) ? field : editable[0];
    if (key !== undefined) errors[key] = [...(errors[key] ?? []), ...texts];
  };
  for (const [path, texts] of Object.entries(problem.fields)) add(path, texts);
  if (Object.keys(errors).length === 0) add('', [problem.message]);
  return errors;
}
