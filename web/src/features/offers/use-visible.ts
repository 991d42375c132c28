import { useEffect, useRef, useState } from 'react';

/** Rows that come into sight are told once it is quiet, and only after the first painting. */
const quietMs = 120;

/** Watches which rows are on screen; `watch` is the ref of each, by its id. */
export function useVisible(): {
  visible: readonly number[];
  watch: (id: number) => (element: Element | null) => void;
} {
  const [visible, setVisible] = useState<readonly number[]>([]);
  const rows = useRef(new Map<Element, number>());
  const seen = useRef(new Set<number>());
  const observer = useRef<IntersectionObserver>(undefined);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = rows.current.get(target);
        if (id === undefined) continue;
        if (isIntersecting) seen.current.add(id);
        else seen.current.delete(id);
      }
      clearTimeout(timer);
      timer = setTimeout(() => setVisible([...seen.current].toSorted((a, b) => a - b)), quietMs);
    });
    observer.current = watcher;
    for (const element of rows.current.keys()) watcher.observe(element);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, []);

  const watch = (id: number) => (element: Element | null) => {
    if (!element) return undefined;
    rows.current.set(element, id);
    observer.current?.observe(element);
    return () => {
      rows.current.delete(element);
      seen.current.delete(id);
      observer.current?.unobserve(element);
    };
  };
  return { visible, watch };
}
