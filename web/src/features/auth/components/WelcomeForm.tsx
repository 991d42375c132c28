import { Button, PasswordInput, type PasswordInputProps, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { type Problem, problemOf } from '@/api/problem';
import { refusalOfPassword } from '../password-rule';

interface WelcomeFormProps {
  token: string;
  username: string;
  onSet: (password: string) => void;
  /** The link works no more. */
  onEnded: (problem: Problem) => void;
}

/** Asks for the new password twice, by the same rules as the change of one. */
export function WelcomeForm({ token, username, onSet, onEnded }: WelcomeFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', repeat: '' },
    validate: {
      password: (value) => {
        const refusal = refusalOfPassword(value, username);
        return refusal ? t(refusal) : null;
      },
      repeat: (value, { password }) => (value === password ? null : t('password.differs')),
    },
  });
  const focusFirst = (errors: object) => {
    const [path] = Object.keys(errors);
    if (path) form.getInputNode(path)?.focus();
  };

  const send = async (password: string) => {
    setSending(true);
    setFailure('');
    try {
      await client.POST('/user/welcome/password', { body: { token, password } });
      onSet(password);
    } catch (error) {
      const problem = problemOf(error);
      const wrong = problem.fields['password']?.join(' ');
      if (problem.kind === 'missing') onEnded(problem);
      else if (wrong) {
        form.setErrors({ password: wrong });
        focusFirst({ password: wrong });
      } else setFailure(problem.message || t('common:error.default'));
    } finally {
      setSending(false);
    }
  };

  const field = (name: 'password' | 'repeat', props: PasswordInputProps) => (
    <PasswordInput
      key={form.key(name)}
      name={name}
      autoComplete="new-password"
      required
      visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
      {...props}
      {...form.getInputProps(name)}
    />
  );
  return (
    <form onSubmit={form.onSubmit(({ password }) => void send(password), focusFirst)} noValidate>
      {/* Shows password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <Stack gap="md">
        {field('password', { label: t('password.new'), description: t('password.rule') })}
        {field('repeat', { label: t('password.repeat') })}
        {failure && (
          <Text c="var(--mantine-color-error)" role="alert">
            {failure}
          </Text>
        )}
        <Button type="submit" mt="xs" fullWidth loading={sending}>
          {t('welcome.button')}
        </Button>
      </Stack>
    </form>
  );
}
