import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf } from '@/api/money';
import { money, percent } from '@/i18n/format';
import { MoneyInput } from '@/kit/ui/MoneyInput';
import { parseMoney } from '@/kit/ui/money';
import { Popup } from '@/kit/ui/Popup';
import { useAmounts } from '../use-amounts';
import { useSaveVersion } from '../save-fields';
import type { Car } from '../wire';
import { figureOf } from '../wizard/panel';
import { marginAt, partsOf } from './price-parts';
import classes from './Summary.module.css';
import { type Aim, targetOf } from './target';

interface TargetButtonProps {
  car: Car;
  aim: Aim;
  disabled: boolean;
}

/** An amount that is clicked to type what the customer wants to pay; shows the discount it means first. */
export function TargetButton({ car, aim, disabled }: TargetButtonProps) {
  const { t } = useTranslation('summary');
  const { shown } = useAmounts(car);
  const [isOpen, setOpen] = useState(false);
  const figure = figureOf(car, aim === 'price' ? 'price' : 'price_total');
  const amount = shown(figure ?? { amount: 0, net: null });
  if (disabled) return <>{amount}</>;
  return (
    <Popup
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      dropdown={{ 'aria-label': t(`target.${aim}`) }}
      button={
        <button
          type="button"
          className={classes.aim}
          title={t('target.hint')}
          aria-label={t(`target.open.${aim}`, { amount })}
          onClick={() => setOpen(!isOpen)}
        >
          {amount}
        </button>
      }
    >
      <TargetForm car={car} aim={aim} onDone={() => setOpen(false)} />
    </Popup>
  );
}

function TargetForm({ car, aim, onDone }: { car: Car; aim: Aim; onDone: () => void }) {
  const { t } = useTranslation('summary');
  const save = useSaveVersion(car.version);
  const [typed, setTyped] = useState('');
  const { cents } = parseMoney(typed);
  const wanted = typeof cents === 'number' ? cents : undefined;
  const target = wanted === undefined ? undefined : targetOf(partsOf(car), aim, wanted);
  const margin = target && marginAt(car, target.price);
  const written = (amount: number) => money(amount, { currency: car.currency });

  const take = () => {
    if (!target) return;
    onDone();
    void save({ price_discounted: amountOf(target.price) });
  };
  return (
    <form
      className={classes.target}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <MoneyInput
        label={t(`target.${aim}`)}
        description={car.vat.shown ? t('target.withVat') : undefined}
        currency={car.currency}
        data-autofocus
        text={typed}
        onText={setTyped}
      />
      <p role="status" className={classes.means}>
        {target && t('target.means', { percent: percent(target.percent, { decimals: 3 }) })}
        {target && aim === 'total' && ` ${t('target.priceIs', { amount: written(target.price) })}`}
        {target &&
          aim === 'total' &&
          target.total !== wanted &&
          ` ${t('target.totalIs', { amount: written(target.total) })}`}
        {margin &&
          ` ${t('target.margin', { amount: written(margin.amount), percent: percent(margin.percent) })}`}
        {wanted !== undefined && !target && t('target.tooLow')}
      </p>
      <Button type="submit" disabled={!target}>
        {t('target.take')}
      </Button>
    </form>
  );
}
