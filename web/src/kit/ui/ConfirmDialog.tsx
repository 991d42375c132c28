import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog';
import type { DialogProps } from './dialog';

interface ConfirmProps extends DialogProps<boolean> {
  title: string;
  /** A whole sentence about what will happen. */
  text: string;
  /** The verb on the button. */
  ok: string;
  cancel?: string;
  /** Cannot be undone: the button is red and the safe one has the focus. */
  destructive?: boolean;
}

/** Asks before something that cannot be undone; answers true, or undefined when given up. */
export default function ConfirmDialog({ title, text, ok, cancel, destructive, close }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={title}
      size="small"
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" data-autofocus={destructive || undefined} onClick={() => close()}>
            {cancel ?? t('action.cancel')}
          </Button>
          <Button
            color={destructive ? 'red.8' : undefined}
            data-autofocus={!destructive || undefined}
            onClick={() => close(true)}
          >
            {ok}
          </Button>
        </>
      }
    >
      <Text>{text}</Text>
    </Dialog>
  );
}
