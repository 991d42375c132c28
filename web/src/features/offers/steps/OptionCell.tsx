import { memo } from 'react';
import { isOn, isSold } from '../marked';
import classes from './OptionGrid.module.css';
import { OptionFace } from './OptionFace';
import type { OptionItemProps } from './OptionRow';
import { rowState } from './sections';
import { useStateWords } from './state-words';

/** An option that is chosen by eye: what it looks like, what it is called, what it costs and what else it needs. */
export const OptionCell = memo(function OptionCell(props: OptionItemProps & { shape: 'round' | 'tile' }) {
  const {
    id,
    option,
    effect,
    amounts,
    isEditable,
    isActive,
    line,
    column,
    shape,
    watch,
    onPick,
    onPoint,
    onHover,
  } = props;
  const state = rowState(option, effect);
  const words = useStateWords(amounts)(state);
  const name = option.title || option.code;
  const isTile = shape === 'tile';
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
      title={`${name} · ${option.code}`}
      className={classes.cell}
      style={{ gridRow: line, gridColumn: column }}
      onClick={() => onPick(option)}
      onFocus={() => onPoint(option)}
      onPointerEnter={() => onHover(option)}
    >
      <span className={classes.face} data-shape={shape}>
        <OptionFace option={option} shape={shape} width={isTile ? 128 : 72} height={isTile ? 96 : 72} />
        {state.is === 'needs' && <span className={classes.dot} aria-hidden />}
      </span>
      <span className={classes.name}>{name}</span>
      <span className={classes.code}>{option.code}</span>
      {state.is !== 'standard' && state.is !== 'unpriced' && (
        <span className={classes.amount}>{amounts.shown(option)}</span>
      )}
      {words && <span className={classes.state}>{words}</span>}
    </div>
  );
});
