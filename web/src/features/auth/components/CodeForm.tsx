import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@/api/problem';
import { formText } from '../form-text';
import { startTyping } from '../start-typing';
import { LoginProblem } from './LoginProblem';

interface CodeFormProps {
  problem: Problem | undefined;
  sending: boolean;
  onSubmit: (code: string) => void;
  /** To another user's login. */
  onBack: () => void;
}

/** The second step of a login: the code that the user's device shows now, or a recovery code. */
export function CodeForm({ problem, sending, onSubmit, onBack }: CodeFormProps) {
  const { t } = useTranslation('auth');
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<'device' | 'recovery'>('device');

  useEffect(() => {
    if (problem) startTyping(form.current?.querySelector('input') ?? null);
  }, [problem]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = formText(new FormData(event.currentTarget), 'code').trim();
    if (code) onSubmit(code);
  };
  const other = kind === 'device' ? 'recovery' : 'device';

  return (
    <form ref={form} onSubmit={submit}>
      <Stack gap="md">
        {problem && <LoginProblem problem={problem} />}
        {/* A field of its own for each kind: what was typed into one is no part of the other. */}
        <TextInput
          key={kind}
          ref={startTyping}
          name="code"
          label={t(`code.${kind}.label`)}
          description={t(`code.${kind}.help`)}
          autoComplete="one-time-code"
          inputMode={kind === 'device' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          required
          withAsterisk={false}
          data-autofocus
        />
        <Button type="submit" size="sm" mt="xs" fullWidth loading={sending}>
          {t('login.button')}
        </Button>
        <Button variant="subtle" onClick={() => setKind(other)}>
          {t(`code.${other}.use`)}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t('code.back')}
        </Button>
      </Stack>
    </form>
  );
}
