import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type RecordLine, RecordLines } from '@/kit/edit/RecordLines';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';

interface SellNoMoreDialogProps extends DialogProps<boolean> {
  /** What the lines are: the companies that stop selling a brand, or the brands that a company stops selling. */
  gone: 'companies' | 'brands';
  /** Each with the texts that go. */
  lines: readonly RecordLine[];
}

/** Asks before texts are deleted; answers true, or undefined when given up. */
export default function SellNoMoreDialog({ gone, lines, close }: SellNoMoreDialogProps) {
  const { t } = useTranslation(['org', 'common']);
  return (
    <Dialog
      title={t('sellNoMore.title')}
      size="medium"
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" data-autofocus onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button color="red.8" onClick={() => close(true)}>
            {t('sellNoMore.save')}
          </Button>
        </>
      }
    >
      <Text>{t(`sellNoMore.${gone}`)}</Text>
      <RecordLines lines={lines} />
    </Dialog>
  );
}
