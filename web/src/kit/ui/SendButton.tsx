import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';

interface SendButtonProps extends Omit<ButtonProps, 'loading' | 'children'> {
  'aria-label'?: string;
  /** Reports a failure itself. */
  onSend: () => Promise<unknown>;
  children: ReactNode;
}

/** A button that sends something at once: it shows that it is at work, and sends nothing more until the answer is there. */
export function SendButton({ onSend, ...button }: SendButtonProps) {
  // The second press of a double click comes before the page shows that the first one is at work.
  const isSent = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    try {
      await onSend();
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  };
  return <Button {...button} loading={isBusy} onClick={() => void send()} />;
}
