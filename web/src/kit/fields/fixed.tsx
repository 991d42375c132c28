import type { FormField, InputProps } from './field';

/** A field that shows its value to somebody who may not change it. */
export function fixed<Row>(field: FormField<Row>): FormField<Row> {
  const { Input } = field;
  return { ...field, Input: (props: InputProps) => <Input {...props} disabled /> };
}
