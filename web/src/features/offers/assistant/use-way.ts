import { useState } from 'react';
import type { ValidationAnswer } from '../wire';
import { firstPicks, type Pick, picksOf } from './picks';

/** One of the repairs by its place, or each item by hand. */
export type Way = number | 'own';

function begin(answer: ValidationAnswer) {
  const way: Way = answer.repairs.length > 0 ? 0 : 'own';
  return { answer, way, own: firstPicks(answer.rules) };
}

/** Which way of an answer is ticked, and what it picks. A new answer begins with its best. */
export function useWay(answer: ValidationAnswer) {
  const [state, setState] = useState(() => begin(answer));
  const now = state.answer === answer ? state : begin(answer);
  if (now !== state) setState(now);
  const repair = now.way === 'own' ? undefined : answer.repairs[now.way];
  return {
    way: now.way,
    setWay: (way: Way) => setState({ ...now, way }),
    own: now.own,
    setOwn: (own: readonly Pick[]) => setState({ ...now, own: [...own] }),
    picks: repair ? picksOf(repair) : now.own,
  };
}
