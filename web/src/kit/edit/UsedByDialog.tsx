import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import type { RecordUser } from '@/kit/record/capabilities';
import { entityName } from '@/kit/record/entity-names';
import { RecordLines } from './RecordLines';

interface UsedByDialogProps extends DialogProps<boolean> {
  title: string;
  users: readonly RecordUser[];
  /** What is asked about, on its button; absent when it cannot be done. */
  verb?: string;
}

/** Names who uses a record before something is done to it; answers true, or undefined when given up. */
export default function UsedByDialog({ title, users, verb, close }: UsedByDialogProps) {
  const { t } = useTranslation(['list', 'common']);
  return (
    <Dialog
      title={title}
      size="small"
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" data-autofocus onClick={() => close()}>
            {verb ? t('common:action.cancel') : t('common:action.close')}
          </Button>
          {verb && (
            <Button color="red.8" onClick={() => close(true)}>
              {verb}
            </Button>
          )}
        </>
      }
    >
      <Text>{t('usedBy.text', { count: users.length })}</Text>
      <RecordLines
        lines={users.map(({ entity, id, name: user }) => ({
          key: `${entity} ${id}`,
          name: user,
          note: entityName(entity, t),
        }))}
      />
    </Dialog>
  );
}
