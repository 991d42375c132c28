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

interface MoneyColumnOptions<Row> extends ColumnOptions {
  /** ISO 4217: one for the whole list, or that of each record; euros when the records have none. */
  currency?: string | ((row: Row) => string);
}

/** An amount of money; the record has it as the contract writes it: 24500.5. */
export function moneyColumn<
  Key extends string,
  Row extends With<Key, number | null> = With<Key, number | null>,
>(key: Key, { edit, width = '10rem', currency }: MoneyColumnOptions<Row> = {}): ListColumn<Row> {
  const write = (value: number | null, row?: Row) =>
    money(value === null ? null : centsOf(value), {
      currency: typeof currency === 'function' ? row && currency(row) : currency,
    });
  const one = typeof currency === 'string' ? currency : undefined;
  return numberColumn<Key, Row>(key, write, { width, editor: edit && typedEditor(typedIn(one), edit) });
}

interface MoneyFieldOptions extends FieldOptions {
  /** The field of the record that has the currency; euros when it has none. */
  currencyKey?: string;
}

/** An amount of money; the record has it in units of its currency: 24500.5. */
export function moneyField<Key extends string>(
  key: Key,
  { currencyKey, ...options }: MoneyFieldOptions = {},
): FormField<With<Key, number | null>> {
  return {
    key,
    Input: currencyKey ? amountInput(currencyKey) : AmountInput,
    toEntry: writeAmount,
    read,
    ...options,
  };
}

const typedIn = (currency: string | undefined): Typed => ({
  Field: (props) => <InlineMoney {...props} currency={currency} />,
  parse: (text) => {
    const { cents } = parseMoney(text);
    return typeof cents === 'number' ? amountOf(cents) : cents;
  },
  write: writeAmount,
  isValue: isNumber,
  refusal: (text, t) => t(parseMoney(text).readings ? 'edit.moneyTwice' : 'edit.money'),
});

function writeAmount(value: unknown): string {
  return isNumber(value) ? typedMoney(centsOf(value)) : '';
}

function read(entry: unknown): Reading {
  const { cents, readings, isTooLarge } = parseMoney(String(entry));
  if (cents === undefined)
    return { refusal: isTooLarge ? 'moneyTooLarge' : readings ? 'moneyTwice' : 'money' };
  return { value: cents === null ? null : amountOf(cents) };
}

interface AmountInputProps extends InputProps {
  currency?: string;
}

function AmountInput({ currency, ...props }: AmountInputProps) {
  const { entry, onChange } = props;
  const { onBlur, ...field } = shared(props);
  const text = typeof entry === 'string' ? entry : '';
  return <MoneyInput {...field} text={text} onText={onChange} onLeave={onBlur} currency={currency} />;
}

/** An amount in the currency that stands in another field of the form. */
function amountInput(currencyKey: string) {
  return function AmountInCurrency(props: InputProps) {
    const currency = props.valueOf(currencyKey);
    return (
      <AmountInput
        {...props}
        currency={typeof currency === 'string' && currency !== '' ? currency : undefined}
      />
    );
  };
}
