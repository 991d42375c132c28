import { useState } from 'react';
import type { ValidationAnswer } from '../wire';
import { firstPicks, type Pick, picksOf, type Repair } from './picks';

/** One of the repairs by its place, the cheapest, or each item by hand. */
export type Way = number | 'cheapest' | 'own';

interface Ticked {
  answer: ValidationAnswer;
  way: Way;
  own: readonly Pick[];
}

function begin(answer: ValidationAnswer): Ticked {
  return { answer, way: answer.repairs.length > 0 ? 0 : 'own', own: firstPicks(answer.rules) };
}

/** Which way of an answer is ticked, and what it picks. A new answer begins with its best. */
export function useWay(answer: ValidationAnswer, cheapest: Repair | undefined) {
  const [state, setState] = useState(() => begin(answer));
  const now = state.answer === answer ? state : begin(answer);
  if (now !== state) setState(now);
  const repair = typeof now.way === 'number' ? answer.repairs[now.way] : cheapest;
  return {
    way: now.way,
    /** What the ticked way changes; undefined where each item is picked by hand. */
    repair: now.way === 'own' ? undefined : repair,
    setWay: (way: Way) => setState({ ...now, way }),
    own: now.own,
    setOwn: (own: readonly Pick[]) => setState({ ...now, own }),
    picks: now.way !== 'own' && repair ? picksOf(repair) : now.own,
  };
}
