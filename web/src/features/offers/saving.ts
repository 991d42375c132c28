import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { type Observable, observable } from '@/api/observable';
import { type Problem, problemOf } from '@/api/problem';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { carQuery, refreshOffer } from './queries';

/** A change that the server could not be told: it waits for the connection or the login. */
interface WaitingChange {
  what: string;
  again: () => void;
}

export interface Saving {
  /** Changes on their way to the server. */
  pending: number;
  waiting: readonly WaitingChange[];
}

const known = new Map<number, Observable<Saving>>();
const lines = new Map<number, Promise<unknown>>();

/** What of an offer is not saved yet. */
export function savingOf(versionId: number): Observable<Saving> {
  const state = known.get(versionId) ?? observable<Saving>({ pending: 0, waiting: [] });
  known.set(versionId, state);
  return state;
}

/** Tries again everything that waits, in its order. */
export function saveWaiting(versionId: number): void {
  const state = savingOf(versionId);
  const { waiting } = state.get();
  state.set({ ...state.get(), waiting: [] });
  for (const { again } of waiting) again();
}

interface OfferChange<Answer> {
  /** In the words of the user, for the change that has to wait. */
  what: string;
  send: (revision: number) => Promise<Answer>;
  /** Does the whole change once more. */
  again: () => void;
  /** Is about the offer as it was on screen: not to be made on top of what somebody else has changed since. */
  asSeen?: boolean;
  /** Tells the user of a refusal, in place of the dialog for any. */
  failed?: (problem: Problem) => void;
}

type Outcome<Answer> =
  | { end: 'answered'; answer: Answer; movedBy?: string }
  /** Without a connection or a session: it is kept and shown, to be tried again. */
  | { end: 'waiting' }
  /** The server said no, which the user has been told. */
  | { end: 'refused' };

/**
 * Saves one change of an offer. Changes go one after another, each on the revision that the one before it left,
 * however fast they are made.
 */
export async function changeOffer<Answer extends { revision: number }>(
  queryClient: QueryClient,
  versionId: number,
  change: OfferChange<Answer>,
): Promise<Outcome<Answer>> {
  const before = lines.get(versionId) ?? Promise.resolve();
  const mine = before.then(() => saveNow(queryClient, versionId, change));
  lines.set(versionId, mine);
  count(versionId, 1);
  try {
    return await mine;
  } finally {
    count(versionId, -1);
  }
}

/** Saves what stands beside an offer and does not move its revision: what waits for the offer waits for it too. */
export async function saveBeside<Answer>(
  queryClient: QueryClient,
  versionId: number,
  send: () => Promise<Answer>,
): Promise<Answer> {
  count(versionId, 1);
  try {
    return await send();
  } finally {
    count(versionId, -1);
    void refreshOffer(queryClient, versionId);
  }
}

async function saveNow<Answer extends { revision: number }>(
  queryClient: QueryClient,
  versionId: number,
  { what, send, again, asSeen, failed = reportProblem }: OfferChange<Answer>,
): Promise<Outcome<Answer>> {
  try {
    const sent = asSeen
      ? { answer: await onSeenRevision(queryClient, versionId, send) }
      : await onFreshRevision(queryClient, versionId, send);
    return { end: 'answered', ...sent };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'offline' || problem.kind === 'unauthorized') {
      const state = savingOf(versionId);
      state.set({ ...state.get(), waiting: [...state.get().waiting, { what, again }] });
      return { end: 'waiting' };
    }
    if (hasMoved(problem)) tellMoved(problem);
    else failed(problem);
    await refreshOffer(queryClient, versionId);
    return { end: 'refused' };
  }
}

async function onSeenRevision<Answer extends { revision: number }>(
  queryClient: QueryClient,
  versionId: number,
  send: (revision: number) => Promise<Answer>,
): Promise<Answer> {
  const { version } = await queryClient.ensureQueryData(carQuery(versionId));
  const answer = await send(version.revision);
  queryClient.setQueryData(
    carQuery(versionId).queryKey,
    (car) => car && { ...car, version: { ...car.version, revision: answer.revision } },
  );
  return answer;
}

/**
 * Somebody else's change in between is no reason to refuse this one: it is made on top of it, once. `movedBy` is who
 * it was then, empty where nobody knows.
 */
export async function onFreshRevision<Answer extends { revision: number }>(
  queryClient: QueryClient,
  versionId: number,
  send: (revision: number) => Promise<Answer>,
): Promise<{ answer: Answer; movedBy?: string }> {
  try {
    return { answer: await onSeenRevision(queryClient, versionId, send) };
  } catch (error) {
    const problem = problemOf(error);
    if (!hasMoved(problem)) throw error;
    await queryClient.fetchQuery({ ...carQuery(versionId), staleTime: 0 });
    return { answer: await onSeenRevision(queryClient, versionId, send), movedBy: problem.changedBy };
  }
}

/** Refused because the offer is another by now, not because of what was asked. */
function hasMoved({ kind, current }: Problem): boolean {
  return kind === 'conflict' && current !== undefined;
}

function tellMoved({ changedBy }: Problem): void {
  const message = changedBy
    ? i18next.t('offers:moved.by', { name: changedBy })
    : i18next.t('offers:moved.elsewhere');
  showToast({ message, tone: 'warning' });
}

function count(versionId: number, by: number): void {
  const state = savingOf(versionId);
  state.set({ ...state.get(), pending: state.get().pending + by });
}
