import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Problem, problemOf } from '@/api/problem';
import type { ErrorDisplay } from '@/api/query-client';
import { type Outcome, outcomeOf } from '@/kit/record/outcome';

interface Handlers<Row, Input> {
  /** Takes the answer over; until it has, nothing else is saved. */
  onSaved: (row: Row, input: Input) => Promise<void> | void;
  /** What follows is a question to the user; nothing is being saved meanwhile. */
  onRefused: (problem: Problem) => void;
  /** Says itself what went wrong where `errors` is `inline`. */
  onFailed?: (problem: Problem) => void;
  errors?: ErrorDisplay;
}

/** Runs one save at a time: pressing Enter twice or double-clicking never sends a second one. */
export function useSave<Row, Input>(run: (input: Input) => Promise<Row>, handlers: Handlers<Row, Input>) {
  const running = useRef(false);
  const mutation = useMutation<Outcome<Row>, Error, Input>({
    mutationFn: (input) => outcomeOf(run(input)),
    onSuccess: async (outcome, input) => {
      if (outcome.problem) {
        running.current = false;
        handlers.onRefused(outcome.problem);
      } else await handlers.onSaved(outcome.value, input);
    },
    onError: (error) => handlers.onFailed?.(problemOf(error)),
    meta: { errors: handlers.errors ?? 'dialog' },
    onSettled: () => {
      running.current = false;
    },
  });
  const save = (input: Input) => {
    if (running.current) return;
    running.current = true;
    mutation.mutate(input);
  };
  return { save, isSaving: mutation.isPending };
}
