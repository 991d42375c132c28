import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { integer, typedNumber } from '@/i18n/format';
import type { Amounts } from '../use-amounts';
import type { StartModel } from '../wire';
import classes from './ModelPicker.module.css';
import { fuelOf } from './models';

interface ModelRowProps {
  id: string;
  model: StartModel;
  amounts: Amounts;
  /** Enter picks it. */
  isActive: boolean;
  isCurrent: boolean;
  onPick: (model: StartModel) => void;
}

/** A model with what distinguishes it from its neighbours and what it costs. */
export const ModelRow = memo(function ModelRow(props: ModelRowProps) {
  const { id, model, amounts, isActive, isCurrent, onPick } = props;
  const { t } = useTranslation('offers');
  const isSold = model.price !== null;
  const { power_kw: kw, consumption, avg_energy_consumption: energy, co2_emission: co2 } = model;
  const measured = [
    consumption !== null && t('models.litres', { value: oneDecimal(consumption) }),
    energy !== null && t('models.energy', { value: oneDecimal(energy) }),
    co2 !== null && t('models.co2', { value: integer(co2) }),
  ];
  return (
    // The keys are those of the search and of the list, which keep the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      aria-disabled={!isSold || undefined}
      data-active={isActive || undefined}
      className={classes.row}
      onClick={() => onPick(model)}
    >
      <span className={classes.code}>{model.code}</span>
      <span className={classes.name}>{model.description || model.code}</span>
      <span className={classes.fuel}>{fuelOf(model)}</span>
      <span className={classes.power}>{kw !== null && t('models.power', { kw: integer(kw) })}</span>
      <span className={classes.drive}>
        {[model.gearbox, model.wheel_drive && t(`drive.${model.wheel_drive}`)].filter(Boolean).join(' · ')}
      </span>
      <span className={classes.measured}>{measured.filter(Boolean).map(unbroken).join(' · ')}</span>
      <span className={classes.price}>
        {isSold ? amounts.shown({ amount: model.price, net: model.net }) : t('state.unpriced')}
      </span>
    </div>
  );
});

/** A number stays beside its unit. */
const unbroken = (text: string | false) => String(text).replaceAll(' ', '\u00a0');

/** As documents print it. */
const oneDecimal = (value: number) => typedNumber(Math.round(value * 10) / 10);
