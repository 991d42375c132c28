import classes from './DataGrid.module.css';
import { useTabIndex } from './tabbable';

interface SelectBoxProps {
  label: string;
  /** Some: of many rows a part is chosen. */
  state: 'all' | 'some' | 'none';
  onToggle: () => void;
}

/** The browser's own checkbox: there is one in every row, and it must cost nothing. */
export function SelectBox({ label, state, onToggle }: SelectBoxProps) {
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = state === 'some';
      }}
      type="checkbox"
      className={classes.select}
      checked={state === 'all'}
      onChange={onToggle}
      aria-label={label}
      tabIndex={useTabIndex()}
    />
  );
}
