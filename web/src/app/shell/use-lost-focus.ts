import { useEffect } from 'react';

/** How long the code that removes a part of the page has to give the focus to another, such as a dialog to what opened it. */
const patience = 150;

/**
 * When what had the focus goes away, such as a button whose work is done or a question at the opening of a page, the focus goes
 * to the heading: else the next Tab would begin at the top of the document.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLost = () => last !== null && !last.isConnected && document.activeElement === document.body;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isLost()) return;
        last = null;
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }, patience);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}
