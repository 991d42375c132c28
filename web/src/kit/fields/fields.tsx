import { typedNumber } from '@/i18n/format';
import { calls } from '@/kit/record/calls';
import { parsePercent } from './percent';
import type { CellContext } from '@/kit/record/entity';
import { amountOf, centsOf } from '@/api/money';
import { parseDay } from '@/kit/ui/day';
import { parseMoney, typedMoney } from '@/kit/ui/money';
import type { CheckInput, FormField, InputProps, Reading, Refusal } from './field';
import { ImageInput } from './ImageInput';
import {
  AmountInput,
  ChoiceInput,
  type ChoiceOption,
  DayInput,
  SwitchInput,
  TranslationsInput,
  TypedInput,
} from './inputs';
import { parseInteger } from './integer';
import { parseDecimal } from './decimal';

type Options = Pick<FormField, 'required' | 'isWide' | 'check' | 'when'>;

/** A plain text. */
export function text(key: string, options: Options = {}): FormField {
  return { key, Input: TypedInput, ...options };
}

/** An address in the web. */
export function link(key: string, options: Options = {}): FormField {
  const Input = (props: InputProps) => <TypedInput {...props} look={{ type: 'url' }} />;
  return { key, Input, ...options };
}

/** An e-mail address. */
export function email(key: string, options: Options = {}): FormField {
  const Input = (props: InputProps) => <TypedInput {...props} look={{ type: 'email', inputMode: 'email' }} />;
  return { key, Input, ...options };
}

/** A telephone number. */
export function phone(key: string, options: Options = {}): FormField {
  const Input = (props: InputProps) => <TypedInput {...props} look={{ type: 'tel' }} />;
  return { key, Input, ...options };
}

/** A whole number. */
export function integer(key: string, options: Options = {}): FormField {
  const Input = (props: InputProps) => <TypedInput {...props} look={{ inputMode: 'numeric' }} />;
  return { key, Input, toEntry: typed, read: reader(parseInteger, 'integer'), ...options };
}

/** A percentage from 0 to 100. */
export function percent(key: string, options: Options = {}): FormField {
  const Input = (props: InputProps) => <TypedInput {...props} look={{ inputMode: 'decimal' }} />;
  return { key, Input, toEntry: typed, read: reader(parsePercent, 'percent'), ...options };
}

/** A measure such as 62,5 kWh: never negative, with at most three decimals. */
export function decimal(key: string, options: Options = {}): FormField {
  const Input = (props: InputProps) => <TypedInput {...props} look={{ inputMode: 'decimal' }} />;
  return { key, Input, toEntry: typed, read: reader(parseDecimal, 'decimal'), ...options };
}

/** A day, typed in any of the usual ways or picked from a calendar. */
export function day(key: string, options: Options = {}): FormField {
  return {
    key,
    Input: DayInput,
    read: reader((entry) => (entry.trim() === '' ? null : parseDay(entry)), 'date'),
    ...options,
  };
}

/** An amount of money; the record has it in units of its currency: 24500.5. */
export function money(key: string, options: Options = {}): FormField {
  const toEntry = (value: unknown) => (typeof value === 'number' ? typedMoney(centsOf(value)) : '');
  return { key, Input: AmountInput, toEntry, read: readMoney, ...options };
}

/** One of few values; `useOptions` may ask the server for them. */
export function choice(
  key: string,
  useOptions: (context: CellContext) => readonly ChoiceOption[] | undefined,
  options: Options = {},
): FormField {
  const Input = (props: InputProps) => <ChoiceInput {...props} options={useOptions(props.context)} />;
  return { key, Input, ...options };
}

/** Yes or no. */
export function toggle(key: string, options: Pick<Options, 'when'> = {}): FormField {
  return { key, Input: SwitchInput, toEntry: (value) => value === true, ...options };
}

/** A text in every language. */
export function translations(key: string, options: Options = {}): FormField {
  return { key, Input: TranslationsInput, isWide: true, toEntry: (value) => value ?? {}, ...options };
}

/** The name of an uploaded image. */
export function image(key: string): FormField {
  return { key, Input: ImageInput, isWide: true };
}

/**
 * Asks the server whether the value of a field is free, within what the record belongs to: `unique('code',
 * 'brand_id')`. The server has a check for each of its unique fields.
 */
export function unique(field: string, ...within: readonly string[]) {
  return async ({ path, value, row, valueOf }: CheckInput): Promise<Refusal | undefined> => {
    if (value === '') return undefined;
    const query = { field, value, within: within.map(valueOf).join(',') || undefined, exceptId: row?.id };
    const { data } = await calls.GET(`${path}/check`, { params: { query } });
    return (data as { valid: boolean }).valid ? undefined : 'taken';
  };
}

function readMoney(entry: unknown): Reading {
  const { cents, readings } = parseMoney(String(entry));
  if (cents === undefined) return { refusal: readings ? 'moneyTwice' : 'money' };
  return { value: cents === null ? null : amountOf(cents) };
}

function typed(value: unknown): string {
  return typedNumber(typeof value === 'number' ? value : null);
}

function reader(
  parse: (typed: string) => string | number | null | undefined,
  refusal: Refusal,
): FormField['read'] {
  return (entry) => {
    const value = parse(String(entry));
    return value === undefined ? { refusal } : { value };
  };
}
