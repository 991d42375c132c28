import '@mantine/core/styles/Divider.layer.css';
import { Button, Divider, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { startAddress, useSignInButtons } from '../sign-in';

/** A way to log in for each identity provider; nothing where there is none. */
export function SignInButtons() {
  const { t } = useTranslation('auth');
  const buttons = useSignInButtons();
  if (buttons.length === 0) return null;
  return (
    <Stack gap="sm">
      <Divider label={t('provider.or')} />
      {buttons.map(({ id, name }) => (
        <Button key={id} variant="default" fullWidth onClick={() => location.assign(startAddress(id))}>
          {t('provider.button', { name })}
        </Button>
      ))}
    </Stack>
  );
}
