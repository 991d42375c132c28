import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogin } from '../use-login';
import { LoginProblem } from './LoginProblem';

interface LoginFormProps {
  /** Known when a session ended: only the password is asked again. */
  username?: string;
  onLoggedIn?: () => void;
}

export function LoginForm({ username = '', onLoggedIn }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const { logIn, problem, sending } = useLogin();
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

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Read from the form, because password managers fill fields without telling anybody.
    const fields = new FormData(event.currentTarget);
    const done = await logIn(text(fields, 'username').trim(), text(fields, 'password'));
    if (done) onLoggedIn?.();
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
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

function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
