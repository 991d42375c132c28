import { useState } from 'react';
import { client } from '@/api/client';
import { type Problem, problemOf } from '@/api/problem';
import { startSession } from '@/api/session';
import { CodeForm } from './CodeForm';

/** Asks for the code of the second factor, after a login by a provider that does not. */
export function SignInCode({ onBack }: { onBack: (expired: boolean) => void }) {
  const [problem, setProblem] = useState<Problem>();
  const [sending, setSending] = useState(false);
  const send = async (code: string) => {
    setSending(true);
    setProblem(undefined);
    try {
      const { data } = await client.POST('/oauth/oidc/code', { body: { code } });
      if (data) startSession(data.access_token);
    } catch (error) {
      const refusal = problemOf(error);
      if (refusal.code === 'sign_in_expired') onBack(true);
      else setProblem(refusal);
    } finally {
      setSending(false);
    }
  };
  return (
    <CodeForm
      problem={problem}
      sending={sending}
      onSubmit={(code) => void send(code)}
      onBack={() => onBack(false)}
    />
  );
}
