import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import type { Car } from '../wire';
import classes from './changes.module.css';
import { AffectedOptions } from './AffectedOptions';
import { PriceChange } from './PriceChange';

interface ChangeModelDialogProps extends DialogProps<{ carryOver: boolean }> {
  car: Car;
  model: string;
  preview: Schemas['Preview'];
}

/**
 * What another model keeps and loses of the choices. A different one loses all of them, unless what it sells too is
 * carried over.
 */
export default function ChangeModelDialog({ car, model, preview, close }: ChangeModelDialogProps) {
  const { t } = useTranslation(['changes', 'common']);
  const { kind, kept, missing, accessories } = preview;
  const [carryOver, setCarryOver] = useState(kept.length > 0);
  const isDifferent = kind === 'different';
  const keeps = !isDifferent || carryOver;
  const lost = keeps ? missing : [...missing, ...kept];
  const all = kept.length + missing.length;
  const goes = missing.length + accessories.length > 0;
  const different = !keeps ? 'different' : goes ? 'differentSome' : 'differentAll';
  return (
    <Dialog
      title={t('model.title', { model })}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" data-autofocus onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button onClick={() => close({ carryOver: isDifferent && carryOver })}>{t('model.ok')}</Button>
        </>
      }
    >
      <Text>
        {isDifferent ? t(`model.${different}`) : t(missing.length > 0 ? 'model.same' : 'model.sameAll')}
      </Text>
      {isDifferent && kept.length > 0 && (
        <label className={classes.carry}>
          <input
            type="checkbox"
            checked={carryOver}
            onChange={(event) => setCarryOver(event.currentTarget.checked)}
          />
          {t('model.carryOver', { kept: kept.length, count: all })}
        </label>
      )}
      {keeps && <AffectedOptions heading={t('kept', { count: kept.length })} options={kept} />}
      <AffectedOptions heading={t('lost', { count: lost.length })} options={lost} />
      <AffectedOptions
        heading={t('accessoriesLost', { count: accessories.length })}
        options={accessories.map(({ accessory_id: id, code, text, quantity }) => ({
          feature_id: id,
          code,
          text: quantity > 1 ? `${quantity} × ${text || code}` : text,
          important: false,
          price: null,
        }))}
      />
      <PriceChange car={car} preview={keeps ? preview : { ...preview, ...preview.bare }} />
    </Dialog>
  );
}
