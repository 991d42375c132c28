import { useReducer } from 'react';

interface Past<State> {
  before: readonly State[];
  now: State;
  after: readonly State[];
  /** What the last change was of; the next one of the same joins it. */
  of: string | undefined;
}

type Step<State> =
  | { kind: 'set'; state: State; of?: string | undefined }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'reset'; state: State };

const mostSteps = 200;

function step<State>(past: Past<State>, action: Step<State>): Past<State> {
  const { before, now, after, of } = past;
  switch (action.kind) {
    case 'set': {
      // Letters typed into one field are one step.
      const joins = action.of !== undefined && action.of === of;
      const kept = joins ? before : [...before, now].slice(-mostSteps);
      return { before: kept, now: action.state, after: [], of: action.of };
    }
    case 'undo': {
      const last = before.at(-1);
      if (last === undefined) return past;
      return { before: before.slice(0, -1), now: last, after: [now, ...after], of: undefined };
    }
    case 'redo': {
      const [next, ...others] = after;
      if (next === undefined) return past;
      return { before: [...before, now], now: next, after: others, of: undefined };
    }
    case 'reset':
      return { before: [], now: action.state, after: [], of: undefined };
  }
}

/** A state whose changes can be undone and made again. */
export function useUndo<State>(first: State) {
  const [past, act] = useReducer(step<State>, { before: [], now: first, after: [], of: undefined });
  return {
    now: past.now,
    set: (state: State, of?: string) => act({ kind: 'set', state, of }),
    undo: past.before.length > 0 ? () => act({ kind: 'undo' }) : undefined,
    redo: past.after.length > 0 ? () => act({ kind: 'redo' }) : undefined,
    reset: (state: State) => act({ kind: 'reset', state }),
  };
}
