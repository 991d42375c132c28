import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { meQuery, useMe } from '@/session/me';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';

/** How the user is called everywhere; what others see beside the user's changes. */
export function OwnName() {
  const { t } = useTranslation(['account', 'common']);
  const queryClient = useQueryClient();
  const { name, revision } = useMe();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const value = typed ?? name;

  const refuse = (word: string) => {
    setError(word);
    field.current?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || value.trim() === name) return;
    if (value.trim() === '') {
      refuse(t('profile.nameMissing'));
      return;
    }
    setSaving(true);
    try {
      const { data } = await client.PUT('/user/profile', { body: { name: value, revision } });
      queryClient.setQueryData(meQuery.queryKey, data);
      setTyped(undefined);
      showToast({ message: t('profile.nameSaved') });
    } catch (failure) {
      const problem = problemOf(failure);
      const words = problem.fields.name;
      if (words) refuse(words.join(' '));
      else reportProblem(problem);
      // Somebody else changed the user: what is typed stays, to be saved again over the fresh record.
      if (problem.kind === 'conflict') await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    } finally {
      setSaving(false);
    }
  };

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Group align="flex-start" gap="xs" maw={440}>
        <TextInput
          ref={field}
          flex={1}
          label={t('profile.name')}
          value={value}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
          error={error}
          maxLength={255}
          autoComplete="name"
        />
        <Button type="submit" variant="default" mt={22} loading={isSaving}>
          {t('common:action.save')}
        </Button>
      </Group>
    </form>
  );
}
