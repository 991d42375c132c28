import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { AffectedOptions } from './AffectedOptions';

interface MissingDialogProps extends DialogProps<boolean> {
  missing: readonly Schemas['AffectedOption'][];
}

/** What of the offer its price list does not sell (O-076); answers true when it is to be taken off. */
export default function MissingDialog({ missing, close }: MissingDialogProps) {
  const { t } = useTranslation(['changes', 'common']);
  return (
    <Dialog
      title={t('missing.title')}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close(true)}>
            {t('missing.remove')}
          </Button>
          <Button data-autofocus onClick={() => close()}>
            {t('missing.goOn')}
          </Button>
        </>
      }
    >
      <Text>{t('missing.text')}</Text>
      <AffectedOptions heading={t('lost', { count: missing.length })} options={missing} />
    </Dialog>
  );
}
