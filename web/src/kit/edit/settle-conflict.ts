import type { Problem } from '@/api/problem';
import { openDialog } from '@/kit/ui/dialog';
import { conflictLines, type Fields, mergeChange, type Side } from '@/kit/record/conflict';
import type { FieldTexts } from '@/kit/record/field-texts';
import { conflictDialog } from './dialogs';

interface Refused {
  /** The fields as they were when the change was begun. */
  base: Fields;
  change: Fields;
}

/**
 * Decides what becomes of a change when somebody else has changed the record meanwhile; fields that only
 * one side touched need no question. Answers what is left to send on top of the record as it is now
 * (nothing, when all of it is theirs), or undefined when the question was given up.
 */
export async function settleConflict(
  { current, changedBy, changedAt }: Problem,
  { base, change }: Refused,
  texts: FieldTexts,
): Promise<{ rest: Fields | undefined } | undefined> {
  const theirs = current as Fields;
  const lines = conflictLines(base, theirs, change);
  let choices: Readonly<Record<string, Side>> | undefined = {};
  if (lines.length > 0)
    choices = await openDialog(conflictDialog, { lines, changedBy, changedAt, ...texts }, ['list']);
  return choices && { rest: mergeChange(base, theirs, change, choices) };
}
