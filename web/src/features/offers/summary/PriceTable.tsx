import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { integer, percent } from '@/i18n/format';
import { useAmounts } from '../use-amounts';
import { useOfferSettings } from '../use-offer-settings';
import type { Car } from '../wire';
import { figureOf } from '../wizard/panel';
import { DiscountRows } from './DiscountRows';
import { marginAt } from './price-parts';
import { PriceRow } from './PriceRow';
import { SavedAmountField } from './SavedAmountField';
import { SavedNumberField } from './SavedNumberField';
import { SavedSwitch } from './SavedSwitch';
import classes from './Summary.module.css';
import { TargetButton } from './TargetButton';

interface PriceTableProps {
  car: Car;
  isLocked: boolean;
}

/** From the price of the car to the total: what is entered by hand stands in its place. */
export function PriceTable({ car, isLocked }: PriceTableProps) {
  const { t } = useTranslation('summary');
  const { shown, written, withoutVat } = useAmounts(car);
  const { version } = car;
  const entry = { version, disabled: isLocked, isBare: true };
  const hasAny = (name: string) => Boolean(figureOf(car, name)?.amount);
  const target = { car, disabled: isLocked || !hasAny('price') };
  const isOffered = car.steps.some(({ step, visible }) => step === 'accessories' && visible);
  return (
    <dl className={classes.prices}>
      <PriceRow figure="price" tone="strong">
        <TargetButton {...target} aim="price" />
      </PriceRow>
      <DiscountRows car={car} isLocked={isLocked} />
      <MarginRows car={car} isLocked={isLocked} />
      <PriceRow
        figure="extras"
        label={car.vat.shown && !withoutVat ? t('extrasEntered') : undefined}
        field={<SavedAmountField {...entry} field="additional_extras_price" label={t('extrasNet')} />}
      />
      {(isOffered || hasAny('accessories')) && (
        <PriceRow
          figure="accessories"
          field={
            <SavedSwitch
              version={version}
              field="include_accessories"
              label={t('includeAccessories')}
              disabled={isLocked}
            />
          }
        />
      )}
      {car.lines
        .filter(({ kind }) => kind === 'accessory')
        .map(({ code, text, quantity, amount, net }) => (
          <PriceRow key={code} label={t('times', { name: text || code, quantity })} tone="quiet">
            {shown({ amount, net })}
          </PriceRow>
        ))}
      <PriceRow figure="price_registration" />
      <Vehicles car={car} isLocked={isLocked} />
      <PriceRow
        label={t('tradeIn')}
        field={<SavedAmountField {...entry} field="trade_in_benefit" label={t('tradeIn')} />}
        hint={t('hint.tradeIn')}
      >
        {version.trade_in_benefit ? written(-version.trade_in_benefit) : ''}
      </PriceRow>
      <PriceRow figure="price_total" tone="total">
        <TargetButton {...target} aim="total" />
      </PriceRow>
      {car.vat.shown && <PriceRow figure="vat_amount" tone="quiet" />}
      {/* Of a total below zero there is nothing to insure. */}
      {(figureOf(car, 'price_casco')?.amount ?? 0) > 0 && <PriceRow figure="price_casco" tone="quiet" />}
    </dl>
  );
}

/** What the vehicle costs and leaves, for those who may know. */
function MarginRows({ car, isLocked }: PriceTableProps) {
  const { t } = useTranslation('summary');
  const { written } = useAmounts(car);
  const { price, price_discounted: discounted, price_primecost: primeCost } = car.version;
  const margin = marginAt(car, centsOf(discounted || price));
  if (!margin) return null;
  return (
    <>
      <PriceRow
        label={t('support')}
        field={
          <SavedAmountField
            version={car.version}
            field="price_support"
            label={t('support')}
            disabled={isLocked}
            isBare
          />
        }
        hint={t('hint.support')}
        tone="quiet"
      />
      <PriceRow figure="price_primecost" tone="quiet">
        {written(primeCost)}
      </PriceRow>
      <PriceRow label={t('margin')} hint={t('hint.margin')} tone="quiet">
        <span data-loss={margin.amount < 0 || undefined}>
          {t('marginIs', {
            amount: written(margin.amount / 100),
            percent: percent(margin.percent),
          })}
        </span>
      </PriceRow>
    </>
  );
}

/** How many vehicles; where the group offers one at a time, more are only shown (OP-112). */
function Vehicles({ car, isLocked }: PriceTableProps) {
  const { t } = useTranslation('summary');
  const { severalVehicles } = useOfferSettings();
  const { version } = car;
  if (!severalVehicles && version.number_of_vehicles === 1) return null;
  const field = severalVehicles && (
    <SavedNumberField
      version={version}
      field="number_of_vehicles"
      label={t('vehicles')}
      disabled={isLocked}
      isBare
    />
  );
  return (
    <PriceRow label={t('vehicles')} field={field} hint={t('hint.vehicles')}>
      {severalVehicles ? '' : integer(version.number_of_vehicles)}
    </PriceRow>
  );
}
