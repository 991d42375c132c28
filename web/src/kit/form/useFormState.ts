import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Fields } from '@/kit/record/conflict';
import type { FormField } from '@/kit/fields/field';
import { changedValues, isTyped, readEntries, settle, shownFields, toEntries } from './entries';

/** What is wrong, in words, by field path: "code", or "name.2" for one language of a translated field. */
export type FormErrors = Readonly<Record<string, string>>;

/** A change of one field that emptied others, which are asked for no more. */
export interface Cleared {
  by: string;
  keys: readonly string[];
}

export interface FormState {
  /** The record as it was when the form was opened. */
  base: Fields;
  entries: Fields;
  errors: FormErrors;
  /** The fields that are asked for now. */
  shown: ReadonlySet<FormField>;
  isDirty: boolean;
  /** What the last change emptied. */
  cleared: Cleared | undefined;
  /** Takes that change back, with what it emptied. */
  undoClearing: () => void;
  set: (key: string, entry: unknown) => void;
  /** Puts values of the record into fields, as choosing one thing brings others. */
  put: (values: Fields) => void;
  /** Puts back what was typed before. */
  restore: (entries: Fields) => void;
  /** Goes on from the record as it was saved; what was typed since the fields were sent stays. */
  rebase: (base: Fields, sent: Fields) => void;
  /** Whether anything was typed since the fields were sent. */
  isTypedSince: (sent: Fields) => boolean;
  setErrors: (errors: FormErrors) => void;
  /** Says what is wrong with one field; undefined when nothing is. */
  setError: (key: string, error: string | undefined) => void;
  read: () => ReturnType<typeof readEntries>;
}

interface Typed {
  entries: Fields;
  errors: FormErrors;
  cleared: (Cleared & { before: Fields }) | undefined;
}

type Step = (typed: Typed) => Typed;

/** What stands in the fields of a form, and what is wrong with it. */
export function useFormState(fields: readonly FormField[], opened: Fields): FormState {
  const [base, setBase] = useState(opened);
  const before = useMemo(() => toEntries(fields, base), [fields, base]);
  const [{ entries, errors, cleared }, dispatch] = useReducer((typed: Typed, step: Step) => step(typed), {
    entries: before,
    errors: {},
    cleared: undefined,
  });

  const setErrors = useCallback((next: FormErrors) => dispatch((typed) => ({ ...typed, errors: next })), []);
  const setError = useCallback(
    (key: string, error: string | undefined) =>
      dispatch((typed) => {
        const others = without(typed.errors, [key]);
        return { ...typed, errors: error ? { ...others, [key]: error } : others };
      }),
    [],
  );
  const set = useCallback(
    (key: string, entry: unknown) =>
      dispatch((typed) => {
        const settled = settle(fields, { ...typed.entries, [key]: entry });
        const gone = settled.cleared;
        return {
          entries: settled.entries,
          errors: without(typed.errors, [key, ...gone]),
          cleared: gone.length > 0 ? { by: key, keys: gone, before: typed.entries } : undefined,
        };
      }),
    [fields],
  );
  const put = useCallback(
    (values: Fields) =>
      dispatch((typed) => {
        const filled = toEntries(
          fields.filter(({ key }) => key in values),
          values,
        );
        const settled = settle(fields, { ...typed.entries, ...filled });
        const touched = [...Object.keys(filled), ...settled.cleared];
        return { entries: settled.entries, errors: without(typed.errors, touched), cleared: undefined };
      }),
    [fields],
  );
  const restore = useCallback(
    (next: Fields) => dispatch(() => ({ entries: next, errors: {}, cleared: undefined })),
    [],
  );

  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  }, [entries]);
  const isTypedSince = (sent: Fields) => isTyped(sent, latest.current);
  const rebase = (next: Fields, sent: Fields) => {
    setBase(next);
    dispatch((typed) => ({
      entries: { ...toEntries(fields, next), ...changedValues(sent, typed.entries) },
      errors: {},
      cleared: undefined,
    }));
  };

  return {
    base,
    entries,
    errors,
    shown: useMemo(() => new Set(shownFields(fields, entries)), [fields, entries]),
    isDirty: isTyped(before, entries),
    cleared,
    undoClearing: () => cleared && restore(cleared.before),
    set,
    put,
    restore,
    rebase,
    isTypedSince,
    setErrors,
    setError,
    read: () => readEntries(fields, entries),
  };
}

/** Errors of fields and of their parts go together. */
function without(errors: FormErrors, keys: readonly string[]): FormErrors {
  const belongs = (path: string) => keys.some((key) => path === key || path.startsWith(`${key}.`));
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !belongs(path)));
}
