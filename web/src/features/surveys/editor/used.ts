import type { Questionnaire } from './draft';

/** What hangs on a version, as far as lists say it. */
export type Counted = Pick<Questionnaire, 'id' | 'state' | 'responses' | 'open_invitations'>;

const count = ({ responses, open_invitations: open }: Counted) => (responses ?? 0) + (open ?? 0);

/** Whether somebody answered by one of the versions, or is asked by it: the unit stays then. */
export const isAsked = (versions: readonly Counted[]): boolean => versions.some((one) => count(one) > 0);

/** The versions that are shown at first: those in use, at most so many, and the one that is open. */
export function shownFirst<One extends Counted>(versions: readonly One[], open: number, most: number): One[] {
  const isUsed = (one: One) => one.state !== 'earlier' || count(one) > 0;
  const first = new Set(versions.filter(isUsed).slice(0, most));
  return versions.filter((one) => one.id === open || first.has(one));
}
