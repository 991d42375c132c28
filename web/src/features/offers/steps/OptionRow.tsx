import {
  IconCircle,
  IconCircleDotFilled,
  IconSquare,
  IconSquareCheckFilled,
  IconSquareFilled,
} from '@tabler/icons-react';
import { memo } from 'react';
import { isOn, isSold } from '../marked';
import type { Amounts } from '../use-amounts';
import type { Effect, Option } from '../wire';
import classes from './OptionList.module.css';
import { OptionFace } from './OptionFace';
import { rowState } from './sections';
import { useStateWords } from './state-words';

/** An option with what its row or its cell needs. */
export interface OptionItemProps {
  id: string;
  option: Option;
  effect: Effect | undefined;
  amounts: Amounts;
  isEditable: boolean;
  /** The one that Tab leads to. */
  isActive: boolean;
  /** Where it stands in the grid. */
  line: number;
  column: number;
  watch: (element: HTMLElement | null) => (() => void) | undefined;
  onPick: (option: Option) => void;
  onPoint: (option: Option) => void;
  /** The pointer came over it. */
  onHover: (option: Option) => void;
}

interface OptionRowProps extends Omit<OptionItemProps, 'column' | 'onHover'> {
  isSingle: boolean;
  /** Where options of the step have pictures or colours, each has one, or its initials. */
  face?: 'round' | 'tile';
}

/** An option: its mark, what it is, how it fits the car and what it costs. */
export const OptionRow = memo(function OptionRow(props: OptionRowProps) {
  const { id, option, effect, amounts, isEditable, isSingle, isActive, line, face, watch, onPick, onPoint } =
    props;
  const state = rowState(option, effect);
  const words = useStateWords(amounts)(state);
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
      data-face={face}
      className={classes.row}
      style={{ gridRow: line }}
      onClick={() => onPick(option)}
      onFocus={() => onPoint(option)}
    >
      <Mark option={option} isSingle={isSingle} />
      {face && (
        <OptionFace
          option={option}
          shape={face}
          width={face === 'round' ? 28 : 52}
          height={face === 'round' ? 28 : 39}
        />
      )}
      <span className={classes.text}>
        <span className={classes.title}>
          {option.title || option.code} <span className={classes.code}>{option.code}</span>
        </span>
        {words && <span className={classes.state}>{words}</span>}
      </span>
      <span className={classes.amount}>{option.state === 'unpriced' ? '–' : amounts.shown(option)}</span>
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
