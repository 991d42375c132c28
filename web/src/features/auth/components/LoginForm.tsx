import { useState } from 'react';
import { type Credentials, useLogin } from '../use-login';
import { CodeForm } from './CodeForm';
import { CredentialsForm } from './CredentialsForm';

interface LoginFormProps {
  /** Known when a session ended: only the password is asked again. */
  username?: string;
  onLoggedIn?: () => void;
}

/** Asks for name and password and, of users with a second factor, then for a code. */
export function LoginForm({ username = '', onLoggedIn }: LoginFormProps) {
  const { logIn, problem, sending, forgetProblem } = useLogin();
  // Right so far; kept in memory only while the code is asked.
  const [proven, setProven] = useState<Credentials>();

  const send = async (credentials: Credentials) => {
    const outcome = await logIn(credentials);
    if (outcome === 'code') setProven(credentials);
    if (outcome === 'done') onLoggedIn?.();
  };
  const back = () => {
    setProven(undefined);
    forgetProblem();
  };

  // The password may be changed while the code is looked for.
  if (proven && problem?.code !== 'login_failed') {
    return (
      <CodeForm
        problem={problem}
        sending={sending}
        onSubmit={(code) => void send({ ...proven, code })}
        onBack={back}
      />
    );
  }
  return (
    <CredentialsForm
      username={proven?.username ?? username}
      problem={problem}
      sending={sending}
      onSubmit={(credentials) => void send(credentials)}
    />
  );
}
