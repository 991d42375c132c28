import { useCallback, useMemo, useState } from 'react';
import type { Fields } from '@/kit/record/conflict';
import type { ListRow } from '@/kit/record/entity';

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export interface Draft<Row> {
  /** The record being edited; absent while a new one is entered. */
  row: Row | undefined;
  /** The fields as they were when the draft was opened. */
  base: Fields;
  values: Fields;
  errors: FieldErrors;
  /** Which field should take the focus; the number changes with every request (see useFocusRequest). */
  focus: { key: string | undefined; request: number };
}

export interface DraftControl<Row> {
  draft: Draft<Row> | null;
  /** The fields that differ from what the draft was opened with. */
  change: Fields;
  isDirty: boolean;
  open: (row: Row | undefined, fields: Fields, focusKey: string | undefined) => void;
  /** Opens a draft of an earlier visit, as it was left. */
  reopen: (left: Pick<Draft<Row>, 'row' | 'base' | 'values'>) => void;
  set: (key: string, value: unknown) => void;
  /** Marks fields as wrong and moves the focus to the first of them. */
  fail: (errors: FieldErrors) => void;
  /**
   * Goes on with a record that was saved when it was sent with these values: what was typed since stays and is not
   * saved yet. Answers false, and changes nothing, when there is nothing of the kind.
   */
  goOn: (row: Row, fields: Fields, sent: Fields) => boolean;
  close: () => void;
}

/** The one row of a list that is being created or edited. */
export function useDraft<Row extends ListRow>(): DraftControl<Row> {
  const [draft, setDraft] = useState<Draft<Row> | null>(null);
  const change = useMemo(() => (draft ? changedFields(draft.base, draft.values) : {}), [draft]);

  const open = useCallback((row: Row | undefined, fields: Fields, focusKey: string | undefined) => {
    setDraft((previous) => ({
      row,
      base: fields,
      values: fields,
      errors: {},
      focus: { key: focusKey, request: next(previous) },
    }));
  }, []);

  const reopen = useCallback(({ row, base, values }: Pick<Draft<Row>, 'row' | 'base' | 'values'>) => {
    const [key] = Object.keys(changedFields(base, values));
    setDraft((previous) => ({ row, base, values, errors: {}, focus: { key, request: -next(previous) } }));
  }, []);

  const set = useCallback((key: string, value: unknown) => {
    setDraft((previous) => {
      if (!previous) return previous;
      const { [key]: _fixed, ...errors } = previous.errors;
      return { ...previous, values: { ...previous.values, [key]: value }, errors };
    });
  }, []);

  const fail = useCallback((errors: FieldErrors) => {
    setDraft((previous) => {
      if (!previous) return previous;
      const focus = { key: firstBad(previous.values, errors), request: next(previous) };
      return { ...previous, errors, focus };
    });
  }, []);

  const goOn = (row: Row, fields: Fields, sent: Fields) => {
    const later = draft ? changedFields(sent, draft.values) : {};
    const [first] = Object.keys(later);
    if (first === undefined) return false;
    setDraft((previous) => ({
      row,
      base: fields,
      values: { ...fields, ...later },
      errors: {},
      // The fields of a new record are no longer those of its row.
      focus: previous?.row ? previous.focus : { key: first, request: -next(previous) },
    }));
    return true;
  };

  const close = useCallback(() => setDraft(null), []);

  return { draft, change, isDirty: Object.keys(change).length > 0, open, reopen, set, fail, goOn, close };
}

function next(draft: Draft<unknown> | null): number {
  return Math.abs(draft?.focus.request ?? 0) + 1;
}

function changedFields(base: Fields, values: Fields): Fields {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(base[key])),
  );
}

/** Fields are kept in the order of the columns, so the first bad one is the leftmost. */
function firstBad(values: Fields, errors: FieldErrors): string | undefined {
  return Object.keys(values).find((key) => errors[key]);
}
