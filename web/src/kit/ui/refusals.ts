import type { TFunction } from 'i18next';
import type { Problem } from '@/api/problem';
import { problemText } from './problem-text';

/** What was refused of a form, for its fields and for the line above them. */
export interface Refusals<Field extends string> {
  /** Says what is wrong with a field that the form shows. */
  errorOf: (field: Field) => string | undefined;
  /** Says why it could not be sent, as far as none of these fields does. */
  failure: string | undefined;
}

/** Sorts what was refused by the fields that a form shows: what belongs to none of them is said above the form. */
export function sortRefusals<Field extends string>(
  problem: Problem | undefined,
  shown: readonly Field[],
  t: TFunction<'common'>,
): Refusals<Field> {
  const errorOf = (field: Field) => problem?.fields[field]?.join(' ');
  if (!problem) return { errorOf, failure: undefined };
  if (Object.keys(problem.fields).length === 0) return { errorOf, failure: problemText(problem, t).text };

  const others = Object.entries(problem.fields).filter(([field]) => !shown.includes(field as Field));
  const texts = new Set(others.flatMap(([, reasons]) => reasons));
  return { errorOf, failure: [...texts].join('\n') || undefined };
}
