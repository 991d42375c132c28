import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';

/** Says how a file of prices must be called; the upload has stopped. */
export default function FileNameAlert({ example, close }: DialogProps & { example: string }) {
  const { t } = useTranslation(['imports', 'common']);
  return (
    <Dialog
      title={t('fileName.title')}
      size="small"
      alert
      onClose={() => close()}
      buttons={
        <Button data-autofocus onClick={() => close()}>
          {t('common:action.close')}
        </Button>
      }
    >
      <Text>{t('fileName.text', { example })}</Text>
    </Dialog>
  );
}
