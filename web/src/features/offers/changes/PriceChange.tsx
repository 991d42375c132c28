import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { type Amount, useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './changes.module.css';

interface PriceChangeProps {
  car: Car;
  preview: Schemas['Preview'];
}

/**
 * What the car costs and what the customer pays, before and after, and which of them has VAT: offers of one type do, and
 * those of another do not. A price that was typed for the car before does not go along.
 */
export function PriceChange({ car, preview }: PriceChangeProps) {
  const { t } = useTranslation('changes');
  const { shown, written, withoutVat } = useAmounts(car);
  const vat = ({ amount, net }: Amount) =>
    t(withoutVat || amount === net ? 'price.withoutVat' : 'price.withVat');
  const price = { amount: preview.price_before, net: preview.net_before };
  const after = { amount: preview.price_after, net: preview.net_after };
  const total = { amount: preview.total_before, net: preview.total_net_before };
  const totalAfter = { amount: preview.total_after, net: preview.total_net_after };
  // Where nothing but the car is paid for, its price says it all.
  const hasTotal = total.amount !== price.amount || totalAfter.amount !== after.amount;
  const rows: readonly (readonly [string, Amount])[] = [
    [t('price.before'), price],
    [t('price.after'), after],
    ...(hasTotal ? [[t('price.totalBefore'), total] as const] : []),
    ...(hasTotal ? [[t('price.totalAfter'), totalAfter] as const] : []),
  ];
  return (
    <>
      {preview.typed_price !== null && (
        <Text>{t('price.typedLost', { price: written(preview.typed_price) })}</Text>
      )}
      <dl className={classes.prices}>
        {rows
          .filter(([, { amount }]) => amount !== null)
          .map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {shown(amount)} <small>{vat(amount)}</small>
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}
