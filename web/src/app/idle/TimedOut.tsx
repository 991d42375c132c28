import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { leaveSession } from '@/api/session';
import { Dialog } from '@/kit/ui/Dialog';

/** Says that the session ended without activity; closing it leads to the login page. */
export default function TimedOut() {
  const { t } = useTranslation();
  const close = () => leaveSession();
  return (
    <Dialog
      title={t('idle.expired.title')}
      size="small"
      alert
      onClose={close}
      buttons={
        <Button data-autofocus onClick={close}>
          {t('action.close')}
        </Button>
      }
    >
      <Text>{t('idle.expired.text')}</Text>
    </Dialog>
  );
}
