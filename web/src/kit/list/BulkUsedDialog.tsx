import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import type { BulkUse } from '@/kit/record/capabilities';
import { countedText, entityName } from '@/kit/record/entity-names';
import { RecordLines } from '@/kit/edit/RecordLines';

interface BulkUsedDialogProps extends DialogProps<'all' | 'unused'> {
  /** The records in use that are named, and how many more there are. */
  lines: readonly { id: number; name: string }[];
  hidden: number;
  count: number;
  uses: readonly BulkUse[];
}

/** Asks before records that others use are archived together: all of them, or only those nobody uses. */
export default function BulkUsedDialog({ lines, hidden, count, uses, close }: BulkUsedDialogProps) {
  const { t } = useTranslation(['list', 'common']);
  const { t: tUsed } = useTranslation('usedby');
  const useText = ({ entity, name, count: times }: BulkUse) => {
    if (name === '') return countedText(entity, times, tUsed) ?? integer(times);
    const users = [entityName(entity, tUsed), name].filter(Boolean).join(': ');
    return times > 1 ? t('bulk.used.more', { users, count: times - 1 }) : users;
  };
  return (
    <Dialog
      title={t('bulk.used.title')}
      size="medium"
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" data-autofocus onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="default" onClick={() => close('unused')}>
            {t('bulk.used.unused')}
          </Button>
          <Button color="red.8" onClick={() => close('all')}>
            {t('bulk.used.all')}
          </Button>
        </>
      }
    >
      <Text>{t('bulk.used.text', { count })}</Text>
      <RecordLines
        lines={lines.map(({ id, name }) => {
          const own = uses.filter((one) => one.id === id);
          return { key: id, name, note: own.map(useText).join('; ') };
        })}
        hidden={hidden}
      />
    </Dialog>
  );
}
