import { Button, Group, PasswordInput, type PasswordInputProps, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { $api } from '@/api/query-api';
import { startSession } from '@/api/session';
import { useMe } from '@/session/me';
import { refusalOfPassword } from '../password-rule';

/** Asks for the old and the new password. All other sessions end; this one continues with a new token. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation(['auth', 'common']);
  const { username } = useMe();
  const change = $api.useMutation('post', '/user/change-pass', { meta: { errors: 'inline' } });

  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { old_password: '', password: '', repeat: '' },
    validate: {
      old_password: (value) => (value === '' ? t('password.required') : null),
      password: (value) => {
        const refusal = refusalOfPassword(value, username);
        return refusal ? t(refusal) : null;
      },
      repeat: (value, { password }) => (value === password ? null : t('password.differs')),
    },
  });

  const submit = form.onSubmit(
    ({ old_password, password }) => {
      change.mutate(
        { body: { old_password, password } },
        {
          onSuccess: ({ error, access_token }) => {
            if (error) return refuse({ old_password: t('password.wrongOld') });
            if (access_token) startSession(access_token);
            onChanged();
          },
          onError: (error) => refuse(firstTexts(problemOf(error).fields)),
        },
      );
    },
    (errors) => focusFirst(errors),
  );

  const refuse = (errors: Record<string, string>) => {
    form.setErrors(errors);
    focusFirst(errors);
  };
  const focusFirst = (errors: object) => {
    const [path] = Object.keys(errors);
    if (path) form.getInputNode(path)?.focus();
  };

  const field = (name: 'old_password' | 'password' | 'repeat', props: PasswordInputProps) => (
    <PasswordInput
      key={form.key(name)}
      name={name}
      required
      visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
      {...props}
      {...form.getInputProps(name)}
    />
  );

  const problem = change.error ? problemOf(change.error) : undefined;
  return (
    <form onSubmit={submit} noValidate>
      {/* Shows password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <Stack gap="lg" maw={360}>
        {field('old_password', { label: t('password.old'), autoComplete: 'current-password' })}
        {field('password', {
          label: t('password.new'),
          description: t('password.rule'),
          autoComplete: 'new-password',
        })}
        {field('repeat', { label: t('password.repeat'), autoComplete: 'new-password' })}
        {problem && Object.keys(problem.fields).length === 0 && (
          <Text c="var(--mantine-color-error)" role="alert">
            {problem.message || t('common:error.default')}
          </Text>
        )}
        <Group>
          <Button type="submit" loading={change.isPending}>
            {t('password.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function firstTexts(fields: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, texts]) => [path, texts.join(' ')]));
}
