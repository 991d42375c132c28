import { useRef } from 'react';

/**
 * Does what a press asks for. The second press of a double click is ignored: it may come before the page shows that
 * the first one is at work.
 */
export function useOnePress(): (act: () => void) => void {
  const isPressed = useRef(false);
  return (act) => {
    if (isPressed.current) return;
    isPressed.current = true;
    act();
    // Queries announce their state with such a timer too, and theirs was set before.
    setTimeout(() => {
      isPressed.current = false;
    });
  };
}
