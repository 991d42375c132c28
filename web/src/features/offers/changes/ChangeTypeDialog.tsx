import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import type { Car, OfferType } from '../wire';
import { AffectedOptions } from './AffectedOptions';
import { PriceChange } from './PriceChange';

interface ChangeTypeDialogProps extends DialogProps<boolean> {
  car: Car;
  type: OfferType;
  preview: Schemas['Preview'];
}

/** What is lost with another type of offer, and the price before and after; answers true when it is agreed to. */
export default function ChangeTypeDialog({ car, type, preview, close }: ChangeTypeDialogProps) {
  const { t } = useTranslation(['changes', 'offers', 'common']);
  const { missing } = preview;
  const name = t(`offers:type.${type}`);
  return (
    <Dialog
      title={t('type.title', { type: name })}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" data-autofocus onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button onClick={() => close(true)}>{t('type.ok')}</Button>
        </>
      }
    >
      <Text>{t(missing.length > 0 ? 'type.loses' : 'type.keeps')}</Text>
      <AffectedOptions heading={t('lost', { count: missing.length })} options={missing} />
      <PriceChange car={car} preview={preview} />
    </Dialog>
  );
}
