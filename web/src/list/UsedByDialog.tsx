import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/Dialog';
import type { DialogProps } from '@/ui/dialog';
import type { RecordUser } from './capabilities';
import { entityName } from './entity-names';
import { RecordLines } from './RecordLines';

interface UsedByDialogProps extends DialogProps<boolean> {
  name: string;
  users: readonly RecordUser[];
}

/** Asks before a record that others use is archived, naming them; answers true, or undefined when given up. */
export default function UsedByDialog({ name, users, close }: UsedByDialogProps) {
  const { t } = useTranslation(['list', 'common']);
  return (
    <Dialog
      title={t('usedBy.title', { name })}
      size="small"
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" data-autofocus onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button color="red.8" onClick={() => close(true)}>
            {t('action.archive')}
          </Button>
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
