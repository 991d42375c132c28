import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import type { RecordUser } from '@/kit/record/capabilities';
import { countedText, entityName } from '@/kit/record/entity-names';
import { RecordLines } from './RecordLines';

interface UsedByDialogProps extends DialogProps<boolean> {
  title: string;
  users: readonly RecordUser[];
  /** What is asked about, on its button; absent when it cannot be done. */
  verb?: string;
}

/** Names who uses a record before something is done to it; answers true, or undefined when given up. */
export default function UsedByDialog({ title, users, verb, close }: UsedByDialogProps) {
  const { t } = useTranslation(['usedby', 'common']);
  const count = users.reduce((all, one) => all + (one.count ?? 1), 0);
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
      <Text>{t('text', { count })}</Text>
      <RecordLines
        lines={users.map(({ entity, id, name: user, count: many = 1 }) =>
          user === ''
            ? { key: entity, name: countedText(entity, many, t) ?? integer(many), note: undefined }
            : { key: `${entity} ${id}`, name: user, note: entityName(entity, t) },
        )}
      />
    </Dialog>
  );
}
