import { amountOf, centsOf } from '@/api/money';
import { money } from '@/i18n/format';
import type { ListColumn } from '@/kit/record/describe';
import { InlineMoney } from '@/kit/ui/InlineMoney';
import { parseMoney, typedMoney } from '@/kit/ui/money';
import { MoneyInput } from '@/kit/ui/MoneyInput';
import {
  type ColumnOptions,
  type FieldOptions,
  type FormField,
  type InputProps,
  type Reading,
  shared,
  type With,
} from './field';
import { isNumber, numberColumn, type Typed, typedEditor } from './typed';

/** An amount of money in euros; the record has it as the contract writes it: 24500.5. */
export function moneyColumn<Key extends string>(
  key: Key,
  { edit, width = '10rem' }: ColumnOptions = {},
): ListColumn<With<Key, number | null>> {
  const write = (value: number | null) => money(value === null ? null : centsOf(value));
  return numberColumn(key, write, { width, editor: edit && typedEditor(typed, edit) });
}

/** An amount of money; the record has it in units of its currency: 24500.5. */
export function moneyField<Key extends string>(
  key: Key,
  options: FieldOptions = {},
): FormField<With<Key, number | null>> {
  return { key, Input: AmountInput, toEntry: writeAmount, read, ...options };
}

const typed: Typed = {
  Field: InlineMoney,
  parse: (text) => {
    const { cents } = parseMoney(text);
    return typeof cents === 'number' ? amountOf(cents) : cents;
  },
  write: writeAmount,
  isValue: isNumber,
  refusal: (text, t) => t(parseMoney(text).readings ? 'edit.moneyTwice' : 'edit.money'),
};

function writeAmount(value: unknown): string {
  return isNumber(value) ? typedMoney(centsOf(value)) : '';
}

function read(entry: unknown): Reading {
  const { cents, readings } = parseMoney(String(entry));
  if (cents === undefined) return { refusal: readings ? 'moneyTwice' : 'money' };
  return { value: cents === null ? null : amountOf(cents) };
}

function AmountInput(props: InputProps) {
  const { entry, onChange } = props;
  const { onBlur, ...field } = shared(props);
  const text = typeof entry === 'string' ? entry : '';
  return <MoneyInput {...field} text={text} onText={onChange} onLeave={onBlur} />;
}
