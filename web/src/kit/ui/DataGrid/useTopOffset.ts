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
    // Headings, filters and notices above it come, go and wrap. Their observer answers first when the page is laid
    // out, before it is painted: measured here, all of it would be laid out twice.
    const observer = new ResizeObserver(measure);
    for (const above of elementsAbove(element.current)) observer.observe(above);
    return () => observer.disconnect();
  }, [element]);
}

function elementsAbove(element: Element | null): readonly Element[] {
  const above: Element[] = [];
  for (let one = element; one && one !== document.body; one = one.parentElement) {
    for (let other = one.previousElementSibling; other; other = other.previousElementSibling)
      above.push(other);
  }
  return above;
}
