import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import type { BulkAction } from '@/kit/record/capabilities';
import { RecordLines } from '@/kit/edit/RecordLines';

interface BulkRefusedDialogProps extends DialogProps<boolean> {
  action: BulkAction;
  /** How many records it was done to. */
  done: number;
  /** Those that are named, and how many more there are. */
  refused: readonly { id: number; name: string; reason: string }[];
  hidden: number;
}

/** Shows which records a common action left as they were, and why. Answers true to undo the rest. */
export default function BulkRefusedDialog({ action, done, refused, hidden, close }: BulkRefusedDialogProps) {
  const { t } = useTranslation(['list', 'common']);
  return (
    <Dialog
      title={t(`bulk.refused.${action}`)}
      size="medium"
      onClose={() => close()}
      buttons={
        <>
          {done > 0 && (
            <Button variant="default" onClick={() => close(true)}>
              {t('bulk.undoRest')}
            </Button>
          )}
          <Button data-autofocus onClick={() => close()}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      {done > 0 && <Text>{t(`bulk.done.${action}`, { count: done })}</Text>}
      <RecordLines
        lines={refused.map(({ id, name, reason }) => ({ key: id, name, note: reason }))}
        hidden={hidden}
      />
    </Dialog>
  );
}
