import { useCallback, useMemo, useState } from 'react';
import type { Fields } from '@/list/conflict';
import type { FormField } from './describe';
import { isTyped, readEntries, toEntries } from './entries';

/** What is wrong, in words, by field path: "code", or "name.2" for one language of a translated field. */
export type FormErrors = Readonly<Record<string, string>>;

export interface FormState {
  /** The record as it was when the form was opened. */
  base: Fields;
  entries: Fields;
  errors: FormErrors;
  isDirty: boolean;
  set: (key: string, entry: unknown) => void;
  /** Puts back what was typed before. */
  restore: (entries: Fields) => void;
  setErrors: (errors: FormErrors) => void;
  /** Says what is wrong with one field; undefined when nothing is. */
  setError: (key: string, error: string | undefined) => void;
  read: () => ReturnType<typeof readEntries>;
}

/** What stands in the fields of a form, and what is wrong with it. */
export function useFormState(fields: readonly FormField[], base: Fields): FormState {
  const before = useMemo(() => toEntries(fields, base), [fields, base]);
  const [entries, setEntries] = useState(before);
  const [errors, setErrors] = useState<FormErrors>({});

  const setError = useCallback((key: string, error: string | undefined) => {
    setErrors((known) => (error ? { ...without(known, key), [key]: error } : without(known, key)));
  }, []);
  const set = useCallback(
    (key: string, entry: unknown) => {
      setEntries((known) => ({ ...known, [key]: entry }));
      setError(key, undefined);
    },
    [setError],
  );

  return {
    base,
    entries,
    errors,
    isDirty: isTyped(before, entries),
    set,
    restore: setEntries,
    setErrors,
    setError,
    read: () => readEntries(fields, entries),
  };
}

/** Errors of the field and of its parts go together. */
function without(errors: FormErrors, key: string): FormErrors {
  const others = Object.entries(errors).filter(([path]) => path !== key && !path.startsWith(`${key}.`));
  return Object.fromEntries(others);
}
