import { useCallback, useEffect, useRef, useState } from 'react';

/** Rows that come into sight are reported once it is quiet, and only after the first painting. */
const quietMs = 120;

/** Watches which rows are on screen; `watch` is the ref of each, which names its id in data-feature-id. */
export function useVisible(): {
  visible: readonly number[];
  watch: (element: HTMLElement | null) => (() => void) | undefined;
} {
  const [visible, setVisible] = useState<readonly number[]>([]);
  const rows = useRef(new Set<HTMLElement>());
  const seen = useRef(new Set<number>());
  const observer = useRef<IntersectionObserver>(undefined);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.current.add(idOf(target));
        else seen.current.delete(idOf(target));
      }
      clearTimeout(timer);
      timer = setTimeout(() => {
        const ids = [...seen.current].toSorted((a, b) => a - b);
        setVisible((known) => (known.join() === ids.join() ? known : ids));
      }, quietMs);
    });
    observer.current = watcher;
    for (const element of rows.current) watcher.observe(element);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, []);

  // Always the same function: with another one React would detach and attach each row whenever it draws.
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    rows.current.add(element);
    observer.current?.observe(element);
    return () => {
      rows.current.delete(element);
      seen.current.delete(idOf(element));
      observer.current?.unobserve(element);
    };
  }, []);
  return { visible, watch };
}

function idOf(element: Element): number {
  return Number((element as HTMLElement).dataset.featureId);
}
