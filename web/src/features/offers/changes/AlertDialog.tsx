import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';

interface AlertDialogProps extends DialogProps {
  title: string;
  text: string;
}

/** Says that something cannot be, or has gone wrong, under its own title. */
export default function AlertDialog({ title, text, close }: AlertDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={title}
      size="small"
      alert
      onClose={() => close()}
      buttons={
        <Button data-autofocus onClick={() => close()}>
          {t('action.close')}
        </Button>
      }
    >
      <Text>{text}</Text>
    </Dialog>
  );
}
