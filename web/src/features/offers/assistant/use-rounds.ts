import { useEffect, useEffectEvent, useState } from 'react';
import { problemOf } from '@/api/problem';
import { hasMoved } from '@/kit/edit/edit-line';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { useTranslation } from 'react-i18next';
import type { ChangeRequest, ValidationAnswer } from '../wire';
import { nextRound, type Pick } from './picks';

interface Round {
  request: ChangeRequest;
  answer: ValidationAnswer;
}

/** Asks what a request leads to; a valid one is saved with the asking. `most`: how many ways are looked for. */
export type Ask = (request: ChangeRequest, most?: number) => Promise<ValidationAnswer>;

const mostRepairs = 20;

/**
 * The rounds until the car is right: what is accepted adds up and is asked about again. `end` gets
 * whether it was saved. `isMoving`: other changes of the offer are on their way; what an answer says of the
 * whole offer is behind them, so it is asked again once they are saved.
 */
export function useRounds(first: Round, ask: Ask, end: (isSaved: boolean) => void, isMoving: boolean) {
  const { t } = useTranslation('common');
  const [rounds, setRounds] = useState<readonly Round[]>([first]);
  const [isAsking, setAsking] = useState(false);
  const [behind, setBehind] = useState<'no' | 'moving' | 'asked'>('no');
  const now = rounds.at(-1) ?? first;
  if (isMoving && !isAsking && behind === 'no') setBehind('moving');
  if (behind === 'moving' && !isMoving && !isAsking) setBehind('asked');

  /** What is still in the way; undefined where the dialog has ended, or could not ask. */
  const inTheWay = async (request: ChangeRequest, most?: number): Promise<ValidationAnswer | undefined> => {
    try {
      const answer = await ask(request, most);
      if (answer.status === 'invalid') return answer;
      end(true);
    } catch (error) {
      const problem = problemOf(error);
      // Without a connection or a login the dialog stays as it is, to be accepted again.
      if (problem.kind === 'offline') showToast({ message: t('error.unsaved'), tone: 'warning' });
      else if (problem.kind !== 'unauthorized') {
        end(false);
        // Another user's change of the offer is shown already.
        if (!hasMoved(problem)) reportProblem(problem);
      }
    }
    return undefined;
  };
  const answered = async (request: ChangeRequest, most?: number): Promise<ValidationAnswer | undefined> => {
    setAsking(true);
    try {
      return await inTheWay(request, most);
    } finally {
      setAsking(false);
    }
  };

  const accept = async (picks: readonly Pick[]): Promise<void> => {
    const request = nextRound(now.request, picks);
    const answer = await answered(request);
    if (answer) setRounds([...rounds, { request, answer }]);
  };
  const more = async (): Promise<void> => {
    const answer = await answered(now.request, mostRepairs);
    if (answer) setRounds([...rounds.slice(0, -1), { ...now, answer }]);
  };
  const caughtUp = useEffectEvent((answer: ValidationAnswer | undefined) => {
    setBehind('no');
    if (answer) setRounds([...rounds.slice(0, -1), { ...now, answer }]);
  });
  const askAgain = useEffectEvent(() => inTheWay(now.request));
  useEffect(() => {
    if (behind === 'asked') void askAgain().then(caughtUp);
  }, [behind]);
  const back = rounds.length > 1 ? () => setRounds(rounds.slice(0, -1)) : undefined;
  return { ...now, round: rounds.length, isAsking, isBehind: behind !== 'no', accept, more, back };
}
