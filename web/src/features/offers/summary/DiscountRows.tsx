import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { currencySign, percent } from '@/i18n/format';
import { useSaveVersion } from '../save-fields';
import { figureOf } from '../wizard/panel';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import { PriceRow } from './PriceRow';
import { SavedAmountField } from './SavedAmountField';
import { SavedNumberField } from './SavedNumberField';
import classes from './Summary.module.css';
import { targetOf } from './target';
import { partsOf } from './price-parts';

interface DiscountRowsProps {
  car: Car;
  isLocked: boolean;
}

const modes = ['percent', 'money'] as const;

/** The discount in percent or money, and the price it leads to, which can be typed in its place. */
export function DiscountRows({ car, isLocked }: DiscountRowsProps) {
  const { t } = useTranslation('summary');
  const save = useSaveVersion(car.version);
  const { shown, withoutVat } = useAmounts(car);
  const { version } = car;
  const { discount_type: mode, discount, discount_money: inMoney, price_discounted: discounted } = version;
  const [price, reduced] = [figureOf(car, 'price'), figureOf(car, 'price_discounted')];
  const off = discounted === null ? null : centsOf(discounted) - centsOf(version.price);
  const netOff = price?.net && reduced?.net ? (centsOf(reduced.net) - centsOf(price.net)) / 100 : null;
  const isTyped = discounted !== null && discount === null && inMoney === null;
  // What a price typed by hand means, for which no percent is kept (O-113).
  const meant = isTyped ? targetOf(partsOf(car), 'price', centsOf(discounted)) : undefined;
  const shared = { version, disabled: isLocked, isBare: true };

  const entry = {
    percent: <SavedNumberField {...shared} field="discount" label={t('discountPercent')} />,
    money: <SavedAmountField {...shared} field="discount_money" label={t('discountMoney')} />,
  }[mode];
  return (
    <>
      <PriceRow
        label={t(withoutVat && mode === 'money' ? 'discountEntered' : 'discount')}
        hint={t('hint.discount')}
        field={
          <div className={classes.discount}>
            <div role="group" aria-label={t('mode.label')} className={classes.modes}>
              {modes.map((one) => (
                <Button
                  key={one}
                  variant={one === mode ? 'light' : 'default'}
                  size="compact-sm"
                  aria-pressed={one === mode}
                  aria-label={t(`mode.${one}`)}
                  disabled={isLocked}
                  onClick={() => {
                    if (one !== mode) void save({ discount_type: one });
                  }}
                >
                  {one === 'percent' ? '%' : currencySign(car.currency)}
                </Button>
              ))}
            </div>
            {entry}
          </div>
        }
      >
        {off === null ? '' : shown({ amount: off / 100, net: netOff })}
        {meant && (
          <span className={classes.meant}>
            {t('meant', { percent: percent(meant.percent, { decimals: 3 }) })}
          </span>
        )}
      </PriceRow>
      <PriceRow
        figure="price_discounted"
        label={withoutVat ? t('discountedEntered') : undefined}
        field={<SavedAmountField {...shared} field="price_discounted" label={t('discounted')} />}
      >
        {/* What is entered is the price with VAT, in its own field. */}
        {withoutVat && discounted !== null && reduced ? shown(reduced) : ''}
      </PriceRow>
    </>
  );
}
