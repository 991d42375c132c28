import { centsOf } from '@/api/money';
import {
  date as dateText,
  integer as integerText,
  money as moneyText,
  percent as percentText,
} from '@/i18n/format';
import { TextCell } from './cells';
import type { Options, With } from './columns';
import type { ListColumn } from '@/kit/record/describe';
import { dayEditor, integerEditor, moneyEditor, percentEditor } from './typed-editors';

/** A number: to the right, written the same in the list, its history and its conflicts. */
function number<Key extends string>(
  key: Key,
  write: (value: number | null) => string,
  column: Pick<ListColumn<unknown>, 'width' | 'editor'>,
): ListColumn<With<Key, number | null>> {
  const valueText = (value: unknown) => write(value as number | null);
  return {
    key,
    align: 'end',
    render: (row) => <TextCell text={valueText(row[key])} />,
    sortValue: (row) => row[key],
    valueText,
    ...column,
  };
}

/** A whole number. */
export function integer<Key extends string>(
  key: Key,
  { edit, width = '8rem' }: Options = {},
): ListColumn<With<Key, number | null>> {
  return number(key, integerText, { width, editor: edit && integerEditor(edit) });
}

/** A rate in percent, with up to three decimals. */
export function percent<Key extends string>(
  key: Key,
  { edit, width = '9rem' }: Options = {},
): ListColumn<With<Key, number | null>> {
  const write = (value: number | null) => percentText(value, { decimals: 3 });
  return number(key, write, { width, editor: edit && percentEditor(edit) });
}

/** An amount of money in euros; the record has it as the contract writes it: 24500.5. */
export function money<Key extends string>(
  key: Key,
  { edit, width = '10rem' }: Options = {},
): ListColumn<With<Key, number | null>> {
  const write = (value: number | null) => moneyText(value === null ? null : centsOf(value));
  return number(key, write, { width, editor: edit && moneyEditor(edit) });
}

/** A day, `2026-11-20`; of a moment, which cannot be edited, the day it is in Vilnius. */
export function date<Key extends string>(
  key: Key,
  { edit, width = '9.5rem' }: Options = {},
): ListColumn<With<Key, string | null>> {
  const valueText = (value: unknown) => dateText(value as string | null);
  return {
    key,
    width,
    render: (row) => <TextCell text={valueText(row[key])} />,
    sortValue: (row) => row[key],
    valueText,
    editor: edit && dayEditor(edit),
  };
}
