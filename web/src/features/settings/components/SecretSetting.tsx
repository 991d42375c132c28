import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import type { Setting } from '../queries';
import { refusalOf, useSaveSetting } from '../save-setting';
import { textKey } from '../sections';

/** A secret: it can be written and taken away, and nobody reads it. */
export function SecretSetting({ setting }: { setting: Setting }) {
  const { t } = useTranslation(['settings', 'common']);
  const save = useSaveSetting(setting);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (value: string) => {
    setBusy(true);
    const ending = await save(value);
    setBusy(false);
    setError(refusalOf(ending));
    if (ending.end === 'saved') setTyped('');
  };
  const remove = async () => {
    const name = t(`names.${textKey(setting.name)}` as 'names.crm_key');
    const sure = await openDialog(confirmDialog, {
      title: t('secret.removeTitle', { name }),
      text: t('secret.removeText'),
      ok: t('secret.remove'),
      destructive: true,
    });
    if (sure) await send('');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed && !busy) void send(typed);
      }}
    >
      <Group gap="xs" align="start" wrap="nowrap">
        <PasswordInput
          style={{ flex: 1 }}
          name={setting.name}
          value={typed}
          error={error}
          placeholder={setting.is_set ? t('secret.set') : t('secret.none')}
          autoComplete="new-password"
          aria-labelledby={`${setting.name}-label`}
          aria-describedby={`${setting.name}-help`}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError('');
          }}
        />
        <Button type="submit" variant="default" loading={busy} disabled={!typed}>
          {t('common:action.save')}
        </Button>
      </Group>
      {setting.is_set && (
        <Text size="xs" mt={4}>
          <Button variant="subtle" size="compact-xs" color="red.8" onClick={() => void remove()}>
            {t('secret.remove')}
          </Button>
        </Text>
      )}
    </form>
  );
}
