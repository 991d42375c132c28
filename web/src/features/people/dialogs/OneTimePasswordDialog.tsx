import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyableText } from '@/kit/ui/CopyableText';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';

interface OneTimePasswordProps extends DialogProps {
  /** Of the user it is for. */
  name: string;
  password: string;
}

/** Shows a one-time password, the only time it is ever shown; closes only when it is said to be passed on. */
export default function OneTimePasswordDialog({ name, password, close }: OneTimePasswordProps) {
  const { t } = useTranslation('people');
  return (
    <Dialog
      title={t('created.title')}
      size="small"
      fixed
      onClose={() => undefined}
      buttons={
        <Button data-autofocus onClick={() => close()}>
          {t('created.done')}
        </Button>
      }
    >
      <Text>{t('created.text', { name })}</Text>
      <CopyableText label={t('created.password')} text={password} />
    </Dialog>
  );
}
