import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { countdown } from '@/i18n/format';
import { Dialog } from '@/kit/ui/Dialog';

interface IdleWarningProps {
  secondsLeft: number;
  onStay: () => void;
  onLeave: () => void;
}

export default function IdleWarning({ secondsLeft, onStay, onLeave }: IdleWarningProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('idle.title')}
      size="small"
      alert
      fixed
      onClose={onStay}
      buttons={
        <>
          <Button variant="default" onClick={onLeave}>
            {t('idle.logout')}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {t('idle.stay')}
          </Button>
        </>
      }
    >
      <Text>{t('idle.text')}</Text>
      <Text role="timer" fz="xl" fw={600}>
        {t('idle.left', { time: countdown(secondsLeft) })}
      </Text>
    </Dialog>
  );
}
