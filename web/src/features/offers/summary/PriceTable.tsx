import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { integer, money, percent } from '@/i18n/format';
import { useAmounts } from '../use-amounts';
import { useOfferSettings } from '../use-offer-settings';
import type { Car } from '../wire';
import { figureOf, isApart, type PanelFigure, taxed } from '../wizard/panel';
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
  const { t } = useTranslation(['summary', 'offers']);
  const { shown, withoutVat } = useAmounts(car);
  const { version } = car;
  // Beside amounts without VAT one that has it says so.
  const named = (figure: PanelFigure, label: string) =>
    withoutVat && taxed.has(figure) && figureOf(car, figure)?.net === null
      ? t('offers:figure.withVat', { figure: label })
      : label;
  const written = (name: string) => shown(figureOf(car, name) ?? { amount: 0, net: null });
  const hasAny = (name: string) => Boolean(figureOf(car, name)?.amount);
  const isOffered = car.steps.some(({ step, visible }) => step === 'accessories' && visible);
  return (
    <dl className={classes.prices}>
      <PriceRow car={car} label={t('offers:figure.price')} figure="price" isStrong>
        <TargetButton car={car} aim="price" disabled={isLocked || !hasAny('price')}>
          {written('price')}
        </TargetButton>
      </PriceRow>
      <DiscountRows car={car} isLocked={isLocked} />
      <MarginRows car={car} isLocked={isLocked} />
      <PriceRow
        car={car}
        label={t('extras')}
        figure="extras"
        field={
          <SavedAmountField
            version={version}
            field="additional_extras_price"
            label={t('extrasNet')}
            disabled={isLocked}
            isBare
          />
        }
      >
        {written('extras')}
      </PriceRow>
      {(isOffered || hasAny('accessories')) && (
        <PriceRow
          car={car}
          label={t('offers:figure.accessories')}
          figure="accessories"
          field={
            <SavedSwitch
              version={version}
              field="include_accessories"
              label={t('includeAccessories')}
              disabled={isLocked}
            />
          }
        >
          {written('accessories')}
        </PriceRow>
      )}
      {car.lines
        .filter(({ kind }) => kind === 'accessory')
        .map(({ code, text, quantity, amount, net }) => (
          <PriceRow key={code} car={car} label={t('times', { name: text || code, quantity })} isQuiet>
            {shown({ amount, net })}
          </PriceRow>
        ))}
      <PriceRow
        car={car}
        label={isApart(car, 'price_registration') ? t('offers:figure.registrationApart') : t('registration')}
        figure="price_registration"
      >
        {written('price_registration')}
      </PriceRow>
      <Vehicles car={car} isLocked={isLocked} />
      <PriceRow
        car={car}
        label={t('tradeIn')}
        field={
          <SavedAmountField
            version={version}
            field="trade_in_benefit"
            label={t('tradeIn')}
            disabled={isLocked}
            isBare
          />
        }
      >
        {version.trade_in_benefit
          ? money(-centsOf(version.trade_in_benefit), { currency: car.currency })
          : ''}
      </PriceRow>
      <PriceRow
        car={car}
        label={named('price_total', t('offers:figure.price_total'))}
        figure="price_total"
        isTotal
      >
        <TargetButton car={car} aim="total" disabled={isLocked || !hasAny('price')}>
          {written('price_total')}
        </TargetButton>
      </PriceRow>
      {car.vat.shown && (
        <PriceRow car={car} label={t('offers:figure.vat_amount')} figure="vat_amount" isQuiet>
          {written('vat_amount')}
        </PriceRow>
      )}
      {hasAny('price_casco') && (
        <PriceRow car={car} label={t('offers:figure.price_casco')} figure="price_casco" isQuiet>
          {written('price_casco')}
        </PriceRow>
      )}
    </dl>
  );
}

/** What the vehicle costs and leaves, for those who may know. */
function MarginRows({ car, isLocked }: PriceTableProps) {
  const { t } = useTranslation(['summary', 'offers']);
  const { written } = useAmounts(car);
  const { price, price_discounted: discounted, price_primecost: primeCost } = car.version;
  const margin = marginAt(car, centsOf(discounted || price));
  if (!margin) return null;
  return (
    <>
      <PriceRow
        car={car}
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
        isQuiet
      >
        {''}
      </PriceRow>
      <PriceRow car={car} label={t('offers:figure.price_primecost')} figure="price_primecost" isQuiet>
        {written(primeCost)}
      </PriceRow>
      <PriceRow car={car} label={t('margin')} isQuiet>
        <span data-loss={margin.amount < 0 || undefined}>
          {t('marginIs', {
            amount: money(margin.amount, { currency: car.currency }),
            percent: percent(margin.percent),
          })}
        </span>
      </PriceRow>
    </>
  );
}

/** How many vehicles; where the group offers one at a time, more are only told (OP-112). */
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
    <PriceRow car={car} label={t('vehicles')} field={field}>
      {severalVehicles ? '' : integer(version.number_of_vehicles)}
    </PriceRow>
  );
}
