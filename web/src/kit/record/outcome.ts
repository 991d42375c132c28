import { type Problem, problemOf } from '@/api/problem';

export type Outcome<T> = { value: T; problem?: undefined } | { value?: undefined; problem: Problem };

/**
 * Answers that a row being saved must expect (a refused field, a change by somebody else) are results;
 * anything else stays an error and goes the way of all errors.
 */
export async function outcomeOf<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await call };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'invalid' || (problem.kind === 'conflict' && problem.current !== undefined))
      return { problem };
    throw error;
  }
}
