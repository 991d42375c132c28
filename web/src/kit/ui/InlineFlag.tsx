import { useId, useRef } from 'react';
import type { InlineFieldProps } from './InlineCell';
import classes from './InlineCell.module.css';
import { useFocusRequest } from './useFocusRequest';

interface InlineFlagProps extends InlineFieldProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** A yes or no inside a table cell. */
export function InlineFlag({ value, onChange, label, errors, focusRequest }: InlineFlagProps) {
  const box = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useFocusRequest(box, focusRequest);
  return (
    <>
      <input
        ref={box}
        type="checkbox"
        className={classes.flag}
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-label={label}
        aria-invalid={errors && true}
        aria-describedby={errors && errorId}
      />
      {errors && (
        <div id={errorId} className={classes.flagError}>
          {errors.join(' ')}
        </div>
      )}
    </>
  );
}
