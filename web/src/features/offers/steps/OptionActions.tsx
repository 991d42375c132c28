import { IconChevronDown, IconChevronUp, IconInfoCircle } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '@/kit/ui/dialog';
import { WhyButton } from '../assistant/WhyButton';
import { isOn } from '../marked';
import type { Car, Effect, Option, StepName } from '../wire';
import classes from './OptionList.module.css';
import cells from './OptionGrid.module.css';
import { rowState } from './sections';

const loadDetails = () => import('./OptionDetailsDialog');

interface OptionActionsProps {
  car: Car;
  step: StepName;
  option: Option;
  effect: Effect | undefined;
  isActive: boolean;
  line: number;
  /** In a grid of cells the buttons lie over the corner of their option, */
  column?: number;
  /** while it is pointed at. */
  isShown?: boolean;
  isUnfolded: boolean;
  onUnfold: (option: Option) => void;
}

/** The buttons of a row: why it does not fit, more about it, what a package holds. Tab reaches those of one row. */
export const OptionActions = memo(function OptionActions(props: OptionActionsProps) {
  const { car, step, option, effect, isActive, line, column, isShown, isUnfolded, onUnfold } = props;
  const { t } = useTranslation('offers');
  const { is } = rowState(option, effect);
  const name = option.title || option.code;
  const tabIndex = isActive ? 0 : -1;
  const hasDetails = step === 'line' || option.long_description !== '' || Boolean(option.image);
  const isCell = column !== undefined;
  const Fold = isUnfolded ? IconChevronUp : IconChevronDown;
  return (
    <span
      className={isCell ? cells.actions : classes.actions}
      style={{ gridRow: line, gridColumn: column }}
      data-on={isOn(option) || undefined}
      data-shown={isShown || undefined}
    >
      {(is === 'needs' || is === 'never' || is === 'unfit' || is === 'forced') && (
        <WhyButton car={car} option={option} is={is} tabIndex={tabIndex} className={classes.action} />
      )}
      {option.contents.length > 0 && !isCell && (
        <button
          type="button"
          className={classes.action}
          tabIndex={tabIndex}
          aria-expanded={isUnfolded}
          aria-label={t('options.contentsOf', { option: name, count: option.contents.length })}
          onClick={() => onUnfold(option)}
        >
          {t('options.contents', { count: option.contents.length })}
          <Fold size={14} aria-hidden />
        </button>
      )}
      {hasDetails && (
        <button
          type="button"
          className={classes.action}
          tabIndex={tabIndex}
          aria-label={t('options.detailsOf', { option: name })}
          title={t('options.details')}
          onClick={() => void openDialog(loadDetails, { car, option }, ['offers'])}
        >
          <IconInfoCircle size={18} stroke={1.6} aria-hidden />
        </button>
      )}
    </span>
  );
});
