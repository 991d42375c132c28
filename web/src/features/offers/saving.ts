import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useObservable } from '@/api/use-observable';
import { type Problem, problemOf } from '@/api/problem';
import { type Ending, hasMoved, type Saving } from '@/kit/edit/edit-line';
import { editsOf } from '@/kit/edit/edits';
import { declareKind, type Operation } from '@/kit/edit/operations';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { ifSomebodyElse } from '@/session/me';
import { carQuery, refreshOffer } from './queries';

const kind = 'offer';

declareKind(kind, { refresh: refreshOffer });

/** What of an offer is not saved yet. */
export function useSaving(versionId: number): Saving {
  return useObservable(editsOf(useQueryClient()).savingOf(kind, versionId));
}

/**
 * Makes a change of an offer. `revision` is the one the person saw when they decided on it. `failed` gets a
 * refusal, in place of the dialog for any.
 */
export async function changeOffer<Input, Answer extends { revision: number }>(
  queryClient: QueryClient,
  operation: Operation<Input, Answer>,
  { id, revision }: { id: number; revision: number },
  input: Input,
  failed: (problem: Problem) => void = reportProblem,
): Promise<Ending<Answer>> {
  const ending = await editsOf(queryClient).push(operation, id, input, revision);
  if (ending.end === 'refused') failed(ending.problem);
  return ending;
}

/** The offer at the revision that is on the screen. */
export async function seenOffer(queryClient: QueryClient, versionId: number) {
  const { version } = await queryClient.ensureQueryData(carQuery(versionId));
  return { id: versionId, revision: version.revision };
}

/**
 * Asks something whose answer may save, on the revision the person saw. It does not wait for a connection; somebody
 * else's change in between is shown and thrown.
 */
export async function askOffer<Answer extends { revision: number }>(
  queryClient: QueryClient,
  { id, revision }: { id: number; revision: number },
  send: (revision: number) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await editsOf(queryClient).line(kind, id).ask(revision, send);
    setRevision(queryClient, id, answer);
    return answer;
  } catch (error) {
    if (hasMoved(problemOf(error))) {
      showMoved(ifSomebodyElse(queryClient, problemOf(error).changedBy));
      await refreshOffer(queryClient, id);
    }
    throw error;
  }
}

/** Saves what stands beside an offer and does not move its revision: what waits for the offer waits for it too. */
export async function saveAttached<Answer>(
  queryClient: QueryClient,
  versionId: number,
  send: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await editsOf(queryClient).line(kind, versionId).alongside(send);
  } finally {
    void refreshOffer(queryClient, versionId);
  }
}

/** The screen goes on from the revision that an own change has left. */
export function setRevision(queryClient: QueryClient, versionId: number, answer: { revision: number }): void {
  queryClient.setQueryData(
    carQuery(versionId).queryKey,
    (car) => car && { ...car, version: { ...car.version, revision: answer.revision } },
  );
}

/** Waits until nothing of an offer is on its way to the server; answers whether all of it is saved. */
export async function settled(queryClient: QueryClient, versionId: number): Promise<boolean> {
  const saving = editsOf(queryClient).savingOf(kind, versionId);
  await new Promise<void>((resolve) => {
    const look = () => {
      if (saving.get().pending > 0) return;
      stop();
      resolve();
    };
    const stop = saving.subscribe(look);
    look();
  });
  return !isWaiting(queryClient, versionId);
}

/** Whether something of an offer waits for the connection or the login. */
export function isWaiting(queryClient: QueryClient, versionId: number): boolean {
  return editsOf(queryClient).savingOf(kind, versionId).get().waiting.length > 0;
}

function showMoved(changedBy: string): void {
  const message = changedBy
    ? i18next.t('offers:moved.by', { name: changedBy })
    : i18next.t('offers:moved.elsewhere');
  showToast({ message, tone: 'warning' });
}
