import { useState } from 'react';
import { client } from '@/api/client';
import { type Problem, problemOf } from '@/api/problem';
import { startSession } from '@/api/session';

// The contract asks for client credentials; these say "the browser application" and guard nothing.
const browserClient = { client_id: 'web', client_secret: 'forecourt' } as const;

export interface Credentials {
  username: string;
  password: string;
  /** Of the second factor, for users who have one. */
  code?: string;
}

/** done: the session has started. code: the password is right, and a code is asked too. */
type Outcome = 'done' | 'code' | 'failed';

/** Asks for a token; when the server gives none, `problem` says why not. */
export function useLogin() {
  const [problem, setProblem] = useState<Problem>();
  const [sending, setSending] = useState(false);

  const logIn = async (credentials: Credentials): Promise<Outcome> => {
    setSending(true);
    setProblem(undefined);
    try {
      const { data } = await client.POST('/oauth/token', {
        body: { grant_type: 'password', ...credentials, ...browserClient, bind_cookie: true },
      });
      if (!data) return 'failed';
      startSession(data.access_token);
      return 'done';
    } catch (error) {
      const refusal = problemOf(error);
      if (refusal.code === 'second_factor_needed') return 'code';
      setProblem(refusal);
      return 'failed';
    } finally {
      setSending(false);
    }
  };

  return { logIn, problem, sending, forgetProblem: () => setProblem(undefined) };
}
