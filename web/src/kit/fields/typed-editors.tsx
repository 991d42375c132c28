import { type ComponentType, useState } from 'react';
import { amountOf, centsOf } from '@/api/money';
import { typedNumber } from '@/i18n/format';
import { parseDay } from '@/kit/ui/day';
import { InlineCell, type InlineTypedProps } from '@/kit/ui/InlineCell';
import { InlineDay } from '@/kit/ui/InlineDay';
import { InlineMoney } from '@/kit/ui/InlineMoney';
import { parseMoney, typedMoney } from '@/kit/ui/money';
import type { ColumnEditor, EditorProps } from '@/kit/record/describe';
import type { CellContext } from '@/kit/record/entity';
import type { Need } from './editors';
import { parseInteger } from './integer';
import { parsePercent } from './percent';

/** A kind of value that people type in more ways than one. */
interface Typed {
  Field: ComponentType<InlineTypedProps>;
  /** Null when nothing is typed; undefined when it is no such value. */
  parse: (typed: string) => unknown;
  /** How a value looks in its field. */
  write: (value: unknown) => string;
  isValue: (value: unknown) => boolean;
  refusal: (typed: string, t: CellContext['t']) => string;
}

/** The draft holds the value; what is none stays as it was typed, to be refused. */
function typedEditor({ Field, parse, write, isValue, refusal }: Typed, need: Need): ColumnEditor {
  const meaning = (typed: string) => {
    const value = parse(typed);
    return value === undefined ? typed : value;
  };
  function TypedEditor({ value, onChange, context: _context, ...field }: EditorProps) {
    const [typed, setTyped] = useState('');
    const change = (next: string) => {
      setTyped(next);
      onChange(meaning(next));
    };
    // What was typed stays ("5,20") as long as it means the value.
    const own = typeof value === 'string' ? value : write(value);
    return <Field {...field} value={meaning(typed) === value ? typed : own} onChange={change} />;
  }
  return {
    Input: TypedEditor,
    refusal: (value, { t }) => {
      if (value === null || value === undefined) return need === 'required' ? t('edit.required') : undefined;
      return isValue(value) ? undefined : refusal(value as string, t);
    },
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const writeNumber = (value: unknown) => typedNumber(value as number | null | undefined);

function IntegerField(field: InlineTypedProps) {
  return <InlineCell {...field} inputMode="numeric" />;
}

function PercentField(field: InlineTypedProps) {
  return <InlineCell {...field} inputMode="decimal" />;
}

const integer: Typed = {
  Field: IntegerField,
  parse: parseInteger,
  write: writeNumber,
  isValue: isNumber,
  refusal: (_typed, t) => t('edit.integer'),
};

const percent: Typed = {
  Field: PercentField,
  parse: parsePercent,
  write: writeNumber,
  isValue: isNumber,
  refusal: (_typed, t) => t('edit.percent'),
};

const money: Typed = {
  Field: InlineMoney,
  parse: (typed) => {
    const { cents } = parseMoney(typed);
    return typeof cents === 'number' ? amountOf(cents) : cents;
  },
  write: (value) => (isNumber(value) ? typedMoney(centsOf(value)) : ''),
  isValue: isNumber,
  refusal: (typed, t) => t(parseMoney(typed).readings ? 'edit.moneyTwice' : 'edit.money'),
};

const day: Typed = {
  Field: InlineDay,
  parse: (typed) => (typed.trim() === '' ? null : parseDay(typed)),
  write: () => '',
  isValue: (value) => typeof value === 'string' && parseDay(value) === value,
  refusal: (_typed, t) => t('edit.date'),
};

export const integerEditor = (need: Need) => typedEditor(integer, need);
export const percentEditor = (need: Need) => typedEditor(percent, need);
export const moneyEditor = (need: Need) => typedEditor(money, need);
export const dayEditor = (need: Need) => typedEditor(day, need);
