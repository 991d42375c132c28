import type { Fields } from '@/kit/record/conflict';
import type { ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import type { FormField } from '@/kit/fields/field';
import type { RecordView } from '@/kit/record/record';

export interface FormSection<Row> {
  /** A key of the entity's texts below `fields`; a form with one section needs none. */
  title?: string;
  fields: readonly FormField<Row>[];
}

/** A change of a record that is about to be sent. */
export interface FormChange<Row> {
  row: Row;
  /** Only the fields that change. */
  fields: Fields;
  context: CellContext;
}

/** A form as plain data, on top of the list whose records it shows: texts, calls and rights are the list's. */
export interface FormDescription<Row extends ListRow, Params extends ListParams> {
  list: ListDescription<Row, Params>;
  sections: readonly FormSection<Row>[];
  /** Values of a new record that the list does not ask for. */
  blank?: Fields;
  /** What the record was loaded for. */
  view?: RecordView;
  /** Where a save that failed is said: above the form, in place of the dialog for any failed action (F-011). */
  failure?: 'above';
  /** Asks before a change that loses something; false keeps the form as it is. */
  confirm?: (change: FormChange<Row>) => Promise<boolean>;
}

/** Only fixes the types of a description, so that its fields are checked against the record. */
export function defineForm<Row extends ListRow, Params extends ListParams>(
  description: FormDescription<Row, Params>,
): FormDescription<Row, Params> {
  return description;
}
