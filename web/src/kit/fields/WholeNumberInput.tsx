import { TextInput, type TextInputProps } from '@mantine/core';
import { type Ref, useState } from 'react';
import { parseInteger } from './integer';

/** What is no whole number, where no number is below nought. */
const noNumber = -1;

interface WholeNumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  ref?: Ref<HTMLInputElement>;
  value: number | null;
  min: number;
  max: number;
  /** What is said at the field of anything else: it names both limits. */
  refusal: string;
  /** It may stay empty, which is null. */
  isOptional?: boolean;
  /** Also with what is out of the limits, and with `noNumber`: neither is taken by the server. */
  onChange: (value: number | null) => void;
}

/**
 * A whole number as it is typed: a fraction, a letter or a number out of the limits stays in the field and is refused
 * there. A field that leaves such characters out makes 25 of "2,5".
 */
export function WholeNumberInput(props: WholeNumberInputProps) {
  const { value, min, max, refusal, isOptional = false, onChange, error, ...look } = props;
  const [typed, setTyped] = useState(write(value));
  const meaning = (text: string) => {
    const read = parseInteger(text);
    return read === undefined || (read === null && !isOptional) ? noNumber : read;
  };
  // Undone, or set by another field: what is typed holds as long as it means the value.
  const shown = meaning(typed) === value ? typed : write(value);
  const now = meaning(shown);
  const isWrong = now !== null && (now < min || now > max);
  return (
    <TextInput
      {...look}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      error={isWrong ? refusal : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(meaning(currentTarget.value));
      }}
    />
  );
}

const write = (value: number | null) => (value === null || value === noNumber ? '' : String(value));
