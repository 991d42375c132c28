import {
  IconCircle,
  IconCircleDotFilled,
  IconSquare,
  IconSquareCheckFilled,
  IconSquareFilled,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isOn, isSold } from '../marked';
import type { Amounts } from '../use-amounts';
import type { Effect, Option } from '../wire';
import classes from './OptionList.module.css';
import { rowState } from './sections';

interface OptionRowProps {
  id: string;
  option: Option;
  effect: Effect | undefined;
  amounts: Amounts;
  isEditable: boolean;
  isSingle: boolean;
  /** The one that Tab leads to. */
  isActive: boolean;
  /** Of the grid. */
  line: number;
  watch: (element: HTMLElement | null) => (() => void) | undefined;
  onPick: (option: Option) => void;
  onPoint: (option: Option) => void;
}

/** An option: its mark, what it is, how it fits the car and what it costs. */
export const OptionRow = memo(function OptionRow(props: OptionRowProps) {
  const { id, option, effect, amounts, isEditable, isSingle, isActive, line, watch, onPick, onPoint } = props;
  const { t } = useTranslation('offers');
  const { shown, signed } = amounts;
  const state = rowState(option, effect);
  const words =
    state.is === 'needs'
      ? t('state.needs', {
          count: state.effect.changes,
          delta: signed({ amount: state.effect.price_delta, net: state.effect.net_delta }),
        })
      : state.is === 'plain'
        ? ''
        : t(`state.${state.is}`);
  return (
    // The list listens to the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      ref={watch}
      data-feature-id={option.feature_id}
      role="option"
      aria-selected={isOn(option)}
      aria-disabled={!isSold(option) || !isEditable || undefined}
      tabIndex={isActive ? 0 : -1}
      data-state={state.is}
      className={classes.row}
      style={{ gridRow: line }}
      onClick={() => onPick(option)}
      onFocus={() => onPoint(option)}
    >
      <Mark option={option} isSingle={isSingle} />
      <span className={classes.text}>
        <span className={classes.title}>{option.title || option.code}</span>
        <span className={classes.code}>{option.code}</span>
      </span>
      <span className={classes.state}>{words}</span>
      <span className={classes.amount}>{option.state === 'unpriced' ? '–' : shown(option)}</span>
    </div>
  );
});

function Mark({ option, isSingle }: { option: Option; isSingle: boolean }) {
  const has = isOn(option);
  const byItself = option.state === 'inPackage';
  const [Off, On] = isSingle ? [IconCircle, IconCircleDotFilled] : [IconSquare, IconSquareCheckFilled];
  const Icon = has ? (byItself && !isSingle ? IconSquareFilled : On) : Off;
  return <Icon size={18} stroke={1.6} aria-hidden className={classes.mark} data-on={has || undefined} />;
}
