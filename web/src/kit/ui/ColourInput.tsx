import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './ColourInput.module.css';

interface ColourInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'leftSection'> {
  /** #rrggbb, or what was typed of it. */
  value: string;
  onChange: (colour: string) => void;
  /** Names the button that opens the colours. */
  pickLabel: string;
}

/** A colour: typed as #rrggbb, or picked. */
export function ColourInput({ value, onChange, pickLabel, ...props }: ColourInputProps) {
  const isColour = /^#[\da-f]{6}$/.test(value);
  return (
    <TextInput
      {...props}
      maxLength={7}
      value={value}
      autoComplete="off"
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          data-none={!isColour || undefined}
          aria-label={pickLabel}
          disabled={props.disabled}
          value={isColour ? value : '#ffffff'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim().toLowerCase())}
    />
  );
}
