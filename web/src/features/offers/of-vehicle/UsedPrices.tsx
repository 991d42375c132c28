import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PriceRow } from '../summary/PriceRow';
import { SavedAmountField } from '../summary/SavedAmountField';
import classes from '../summary/Summary.module.css';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import { takeVehiclePrice } from './take-price';

interface UsedPricesProps {
  car: Car;
  isLocked: boolean;
}

/** What a used car costs: its own price, one typed in its place, the transport. */
export function UsedPrices({ car, isLocked }: UsedPricesProps) {
  const { t } = useTranslation('summary');
  const { written } = useAmounts(car);
  const { version } = car;
  return (
    <>
      <dl className={classes.prices}>
        <PriceRow label={t('used.price')} tone="strong">
          {written(version.price)}
        </PriceRow>
        <PriceRow
          figure="price_discounted"
          field={
            <SavedAmountField
              version={version}
              field="price_discounted"
              label={t('discounted')}
              disabled={isLocked}
              isBare
            />
          }
        >
          {''}
        </PriceRow>
        {version.price_transportation !== 0 && (
          <PriceRow label={t('used.transport')}>{written(version.price_transportation)}</PriceRow>
        )}
        <PriceRow figure="price_total" tone="total">
          {written(version.price_total)}
        </PriceRow>
        {car.vat.shown && version.vat_regime === 'standard' && <PriceRow figure="vat_amount" tone="quiet" />}
      </dl>
      {version.vat_regime !== 'standard' && (
        <p className={classes.hint}>{t(version.vat_regime === 'margin' ? 'used.margin' : 'used.exempt')}</p>
      )}
    </>
  );
}

/** Takes the price that the vehicle has today; nothing changes by itself. */
export function TakePriceButton({ car }: { car: Car }) {
  const { t } = useTranslation('summary');
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    await takeVehiclePrice(queryClient, car.version);
    setBusy(false);
  };
  return (
    <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void take()}>
      {t('used.take')}
    </Button>
  );
}
