import { useState } from 'react';
import { client } from '@/api/client';
import { type Problem, problemOf } from '@/api/problem';
import { startSession } from '@/api/session';

// The contract asks for client credentials; these say "the browser application" and guard nothing.
const browserClient = { client_id: 'web', client_secret: 'forecourt' } as const;

/** Asks for a token; when the server gives one the session starts, else `problem` tells why not. */
export function useLogin() {
  const [problem, setProblem] = useState<Problem>();
  const [sending, setSending] = useState(false);

  const logIn = async (username: string, password: string): Promise<boolean> => {
    setSending(true);
    setProblem(undefined);
    try {
      const { data } = await client.POST('/oauth/token', {
        body: { grant_type: 'password', username, password, ...browserClient },
      });
      if (!data) return false;
      startSession(data.access_token);
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setSending(false);
    }
  };

  return { logIn, problem, sending };
}
