import { type RefObject, useLayoutEffect } from 'react';

/**
 * Shows the style sheet (`--grid-top`) how far down the page an element begins, so that it can end with
 * the window and scroll inside.
 */
export function useTopOffset(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const top = (element.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      element.current?.style.setProperty('--grid-top', `${Math.round(top)}px`);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element]);
}
