import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@/api/problem';
import { formText } from '../form-text';
import type { Credentials } from '../use-login';
import { LoginProblem } from './LoginProblem';

interface CredentialsFormProps {
  username: string;
  problem: Problem | undefined;
  sending: boolean;
  onSubmit: (credentials: Credentials) => void;
}

/** The first step of a login: who and with which password. */
export function CredentialsForm({ username, problem, sending, onSubmit }: CredentialsFormProps) {
  const { t } = useTranslation('auth');
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    (username === '' ? name : password).current?.focus();
  }, [username]);

  useEffect(() => {
    if (!problem) return;
    password.current?.focus();
    password.current?.select();
  }, [problem]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onSubmit({ username: formText(fields, 'username').trim(), password: formText(fields, 'password') });
  };

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {problem && <LoginProblem problem={problem} />}
        <TextInput
          ref={name}
          name="username"
          label={t('login.username')}
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          data-autofocus={username === '' || undefined}
        />
        <PasswordInput
          ref={password}
          name="password"
          label={t('login.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus={username !== '' || undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
        />
        <Button type="submit" size="sm" mt="xs" fullWidth loading={sending}>
          {t('login.button')}
        </Button>
      </Stack>
    </form>
  );
}
