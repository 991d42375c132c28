import { NativeSelect } from '@mantine/core';
import { empty } from '@/i18n/format';
import { ChoiceInput } from '@/kit/fields/choice';
import { type FieldOptions, type FormField, type InputProps, shared, type With } from '@/kit/fields/field';
import type { RecordOption } from '@/kit/fields/reference';

/** A field of a vehicle; one that is chosen is saved at once, one that is typed when it is left. */
export type CarField<Row> = FormField<Row> & {
  isChosen?: true;
  /** What was entered is not taken away by leaving the field empty, only by 0. */
  isKept?: true;
};

/** What there is to choose from, which may follow from other fields; undefined while it is on its way. */
export type UsePick = (props: InputProps) => readonly RecordOption[] | undefined;

interface PickOptions extends FieldOptions {
  /** What stands for nothing chosen: the contract has 0 where there must be something. */
  none?: 0 | null;
  /** What choosing brings into other fields. */
  chosen?: (value: number | null, props: InputProps) => void;
}

/** One of several records or numbers. */
export function pickField<Key extends string>(
  key: Key,
  usePick: UsePick,
  { none = null, chosen, ...options }: PickOptions = {},
): CarField<With<Key, number | null>> {
  const Input = (props: InputProps) => {
    const entry = String(props.entry);
    const known = usePick(props)?.map(({ value, label }) => ({ value: String(value), label }));
    const isSettled = options.required === true && entry !== '';
    return (
      <ChoiceInput
        {...props}
        entry={entry}
        // Until they are here a number would be all there is to show.
        options={
          known
            ? [...(isSettled ? [] : [{ value: '', label: empty }]), ...known]
            : [{ value: entry, label: '' }]
        }
        onChange={(next) => {
          props.onChange(next);
          chosen?.(next === '' ? none : Number(next), props);
        }}
      />
    );
  };
  return { key, Input, isChosen: true, ...numberIn(none), ...options };
}

export interface PickGroup {
  name: string;
  options: readonly RecordOption[];
}

interface GroupedInputProps extends InputProps {
  groups: readonly PickGroup[] | undefined;
  isNeeded: boolean;
}

/** One of many, in groups. */
export function GroupedInput({ groups, isNeeded, ...props }: GroupedInputProps) {
  const entry = String(props.entry);
  const isKnown = groups?.some(({ options }) => options.some(({ value }) => String(value) === entry));
  const nothing = isNeeded && isKnown ? [] : [{ value: '', label: empty }];
  const own = isKnown || entry === '' ? [] : [{ value: entry, label: '' }];
  return (
    <NativeSelect
      {...shared(props)}
      value={entry}
      data={[
        ...nothing,
        ...own,
        ...(groups ?? []).map(({ name, options }) => ({
          group: name,
          items: options.map(({ value, label }) => ({ value: String(value), label })),
        })),
      ]}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** How a number that is chosen stands in its field. */
export const numberIn = (none: 0 | null): Pick<FormField, 'toEntry' | 'read'> => ({
  toEntry: (value) => (typeof value === 'number' && value !== none ? String(value) : ''),
  read: (entry) => ({ value: entry === '' ? none : Number(entry) }),
});
