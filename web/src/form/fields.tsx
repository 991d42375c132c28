import { typedNumber } from '@/i18n/format';
import { fold } from '@/list/keyword';
import { parsePercent } from '@/list/percent';
import type { CellContext } from '@/list/describe';
import type { CheckInput, FormField, InputProps, Refusal } from './describe';
import { ImageInput } from './ImageInput';
import { ChoiceInput, type ChoiceOption, SwitchInput, TranslationsInput, TypedInput } from './inputs';
import { parseInteger } from './integer';

type Options = Pick<FormField, 'required' | 'isWide' | 'check'>;

/** A plain text. */
export function text(key: string, options: Options = {}): FormField {
  return { key, Input: TypedInput, ...options };
}

/** An address in the web. */
export function link(key: string, options: Options = {}): FormField {
  const Input = (props: InputProps) => <TypedInput {...props} look={{ type: 'url' }} />;
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
export function toggle(key: string): FormField {
  return { key, Input: SwitchInput, toEntry: (value) => value === true };
}

/** A text in every language. */
export function translations(key: string, options: Options = {}): FormField {
  return { key, Input: TranslationsInput, isWide: true, toEntry: (value) => value ?? {}, ...options };
}

/** The name of an uploaded image. */
export function image(key: string): FormField {
  return { key, Input: ImageInput, isWide: true };
}

/** Complains about a text that another record of the list has; case and diacritics do not count. */
export function unique(key: string) {
  return async ({ value, row, rows }: CheckInput): Promise<Refusal | undefined> => {
    const wanted = fold(String(value));
    const others = (await rows()).filter(({ id }) => id !== row?.id);
    const isTaken = others.some((other) => fold(String(other[key as keyof typeof other])) === wanted);
    return isTaken && wanted !== '' ? 'taken' : undefined;
  };
}

function typed(value: unknown): string {
  return typedNumber(typeof value === 'number' ? value : null);
}

function reader(parse: (typed: string) => number | null | undefined, refusal: Refusal): FormField['read'] {
  return (entry) => {
    const value = parse(String(entry));
    return value === undefined ? { refusal } : { value };
  };
}
