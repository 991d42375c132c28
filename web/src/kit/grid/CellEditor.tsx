import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { declareTyped } from '@/kit/edit/typed-fields';
import { useStable } from '@/kit/ui/useStable';
import { readAmount, type Unreadable } from './amount';
import type { Move } from './block';
import classes from './MonthGrid.module.css';

interface CellEditorProps {
  label: string;
  /** What stands in it at first. */
  text: string;
  /** The first sign is typed already: the arrows leave the field, as there is nothing to walk over yet. */
  isTyping: boolean;
  /** Where the reason stands why a text is no amount. */
  reasonId: string;
  /** Takes an amount, and where to go then: nowhere when the field was left. */
  onAmount: (amount: number, next: Move | undefined) => void;
  onWrong: (wrong: Unreadable) => void;
  onCancel: () => void;
}

/** The field in which an amount is typed. A text that is no amount keeps it open. */
export function CellEditor(props: CellEditorProps) {
  const { label, isTyping, reasonId, onAmount, onWrong, onCancel } = props;
  const [text, setText] = useState(props.text);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** Answered: the field is about to go, and losing the focus says nothing more. */
  const isDone = useRef(false);

  useLayoutEffect(() => {
    input.current?.focus();
    if (isTyping) input.current?.setSelectionRange(1, 1);
    else input.current?.select();
  }, [isTyping]);

  /** Answers whether there is nothing left to do for the user. */
  const commit = (next: Move | undefined): boolean => {
    if (isDone.current) return true;
    const reading = readAmount(text);
    if ('amount' in reading) {
      isDone.current = true;
      onAmount(reading.amount, next);
      return true;
    }
    setWrong(true);
    onWrong(reading.wrong);
    return false;
  };

  // Keys, the Back button and a reload leave a field without its losing the focus.
  const save = useStable(() => commit(undefined));
  useEffect(() => declareTyped({ save }), [save]);
  useEffect(() => () => void save(), [save]);

  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the grid and of the page rest while somebody types.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      isDone.current = true;
      onCancel();
    } else {
      const next = leadsTo(event, isTyping);
      if (!next) return;
      commit(next);
    }
    event.preventDefault();
  };

  return (
    <input
      ref={input}
      className={classes.editor}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? reasonId : undefined}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setWrong(false);
      }}
      onKeyDown={onKeyDown}
      onBlur={save}
    />
  );
}

function leadsTo(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  isTyping: boolean,
): Move | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  if (!isTyping || shiftKey) return undefined;
  const arrows: Readonly<Record<string, Move>> = {
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowLeft: 'left',
    ArrowRight: 'right',
  };
  return arrows[key];
}
