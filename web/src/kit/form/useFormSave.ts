import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@/api/problem';
import { conflictLines, type Fields, mergeChange, type Side } from '@/kit/record/conflict';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import { fieldTexts } from '@/kit/record/field-texts';
import { refreshLists } from '@/kit/record/list-cache';
import { useSave } from '@/kit/edit/useSave';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem, reportRefusedFields } from '@/kit/ui/report-problem';
import type { FormDescription } from './describe';
import { changedValues } from './entries';
import { putRecord } from '@/kit/record/record';
import type { FormState } from './useFormState';
import { archiveText } from '@/kit/record/entity-texts';
import { conflictDialog, usedByDialog } from '@/kit/edit/dialogs';

interface Options<Row extends ListRow, Params extends ListParams> {
  description: FormDescription<Row, Params>;
  params: Params;
  row: Row | undefined;
  state: FormState;
  context: CellContext;
  /** Brings the focus to the first field that is wrong. */
  onRefused: () => void;
  /** Says above the form that a save failed, and with undefined that it is tried again. */
  onFailed: (problem: Problem | undefined) => void;
  /** With what stood in the fields when they were sent, and what saving was asked for to make possible. */
  onSaved: (row: Row, sent: Fields, then?: (saved: Row) => void) => void;
}

interface Sent {
  fields: Fields;
  /** What stood in the fields. */
  entries: Fields;
  /** The revision the fields were changed on; absent for a new record. */
  revision?: number;
  /** It is archived although others use it. */
  isSure?: boolean;
}

/** Saving a form: what is missing, what the server refuses, and what somebody else changed meanwhile. */
export function useFormSave<Row extends ListRow, Params extends ListParams>(options: Options<Row, Params>) {
  const { description, params, row, state, context, onRefused, onFailed, onSaved } = options;
  const { list, blank, view } = description;
  const { t } = useTranslation('form');
  const queryClient = useQueryClient();
  const words = fieldTexts(list, context, row);
  const next = useRef<(saved: Row) => void>(undefined);

  const finish = async (saved: Row, { entries }: Pick<Sent, 'entries'>) => {
    putRecord(queryClient, list.source.path, saved, view);
    await refreshLists(queryClient, list.source);
    report(saved, entries);
  };

  const { save: send, isSaving } = useSave<Row, Sent>(
    ({ fields, revision, isSure }) => {
      if (revision !== undefined && row && list.update)
        return list.update.run(row.id, { ...fields, revision }, isSure);
      if (!row && list.create) return list.create.run({ ...list.create.blank(params), ...blank, ...fields });
      throw new Error(`the form of ${list.id} cannot save this`);
    },
    {
      onSaved: finish,
      onRefused: (problem) => void (problem.kind === 'conflict' ? settle(problem) : refuse(problem)),
      errors: description.failure === 'above' ? 'inline' : 'dialog',
      onFailed: (problem) => description.failure === 'above' && fail(problem),
    },
  );

  const asking = useMutation({
    mutationFn: async (sent: Sent): Promise<Sent | undefined> => {
      const { fields } = sent;
      if (row && description.confirm && !(await description.confirm({ row, fields, context })))
        return undefined;
      const users = row && fields.status === 'deleted' ? ((await list.usedBy?.load(row.id)) ?? []) : [];
      if (!row || users.length === 0) return sent;
      const verb = archiveText(context);
      const title = context.t('usedBy.title', { verb, name: list.name(row, context) });
      const isSure = await openDialog(usedByDialog, { title, users, verb }, ['usedby']);
      return isSure ? { ...sent, isSure } : undefined;
    },
    onSuccess: (agreed) => {
      if (agreed) send(agreed);
    },
  });

  const refuse = async ({ fields }: Problem) => {
    state.setErrors(
      Object.fromEntries(Object.entries(fields).map(([path, texts]) => [path, texts.join(' ')])),
    );
    await reportRefusedFields(fields, words.fieldLabel);
  };

  const fail = (problem: Problem) => {
    // An ended session has the login form, and a lost connection its note.
    if (problem.kind === 'unauthorized' || problem.kind === 'offline') reportProblem(problem);
    else onFailed(problem);
  };

  const change = () => changedValues(state.base, state.read().values);

  const settle = async (problem: Problem) => {
    const current = problem.current as Row;
    const lines = conflictLines(state.base, current as unknown as Fields, change());
    // Fields that only one side touched need no question.
    if (lines.length === 0) return sendOver(current, {});
    const { changedBy, changedAt } = problem;
    const choices = await openDialog(conflictDialog, { lines, changedBy, changedAt, ...words }, ['list']);
    if (choices) await sendOver(current, choices);
  };

  const sendOver = async (current: Row, choices: Readonly<Record<string, Side>>) => {
    const fields = mergeChange(state.base, current as unknown as Fields, change(), choices);
    const { entries } = state;
    // Asked anew: what is saved now is another change, of another revision.
    if (fields) asking.mutate({ fields, entries, revision: current.revision });
    else await finish(current, { entries });
  };

  const report = (saved: Row, entries: Fields) => {
    const then = next.current;
    next.current = undefined;
    onSaved(saved, entries, then);
  };

  /** What shall follow is forgotten when saving is asked for again. */
  const save = (then?: (saved: Row) => void) => {
    next.current = then;
    onFailed(undefined);
    const { entries } = state;
    const { values, refusals } = state.read();
    const wrong = Object.entries(refusals);
    state.setErrors(Object.fromEntries(wrong.map(([key, name]) => [key, t(`refusal.${name}`)])));
    if (wrong.length > 0) onRefused();
    else if (!row) send({ fields: values, entries });
    else if (Object.keys(change()).length === 0) report(row, entries);
    else if (!asking.isPending) asking.mutate({ fields: change(), entries, revision: row.revision });
  };

  return { save, isSaving: isSaving || asking.isPending };
}
