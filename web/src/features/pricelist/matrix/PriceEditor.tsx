import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { declareTyped } from '@/kit/edit/typed-fields';
import type { Move } from '@/kit/grid/block';
import { parseMoney } from '@/kit/ui/money';
import { useStable } from '@/kit/ui/useStable';
import classes from './Matrix.module.css';

interface PriceEditorProps {
  label: string;
  text: string;
  /** The first sign is typed already: the arrows leave the field. */
  isTyping: boolean;
  /** Where the reason stands why a text is no price. */
  saidId: string;
  /** Takes a price in cents, null for an empty field, and where to go then. */
  onPrice: (cents: number | null, next: Move | undefined) => void;
  onWrong: () => void;
  onCancel: () => void;
}

/** The field in which a price is typed. A text that is no price keeps it open. */
export function PriceEditor({
  label,
  isTyping,
  saidId,
  onPrice,
  onWrong,
  onCancel,
  ...props
}: PriceEditorProps) {
  const [text, setText] = useState(props.text);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** Answered: losing the focus says nothing more. */
  const isDone = useRef(false);

  useLayoutEffect(() => {
    input.current?.focus();
    if (isTyping) input.current?.setSelectionRange(1, 1);
    else input.current?.select();
  }, [isTyping]);

  /** Answers whether there is nothing left to do for the user. */
  const commit = (next: Move | undefined): boolean => {
    if (isDone.current) return true;
    // A field that is left as it was opened says nothing new.
    if (text === props.text && !isTyping) {
      isDone.current = true;
      onCancel();
      return true;
    }
    const { cents } = parseMoney(text);
    if (cents === undefined) {
      setWrong(true);
      onWrong();
      return false;
    }
    isDone.current = true;
    onPrice(cents, next);
    return true;
  };

  // Keys, the Back button and a reload leave a field without its losing the focus.
  const save = useStable(() => commit(undefined));
  useEffect(() => declareTyped({ save }), [save]);

  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the grid and of the page rest while somebody types.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const next = nextOf(event, isTyping);
    if (event.key === 'Escape') {
      isDone.current = true;
      onCancel();
    } else if (next) commit(next);
    else return;
    event.preventDefault();
  };

  return (
    <input
      ref={input}
      className={classes.editor}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? saidId : undefined}
      inputMode="decimal"
      autoComplete="off"
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

function nextOf(
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
