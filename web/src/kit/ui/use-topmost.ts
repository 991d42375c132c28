import { useEffect, useId } from 'react';
import { observable } from '@/api/observable';
import { useObservable } from '@/api/use-observable';

/** The dialogs on the screen, the topmost last. */
const shown = observable<readonly string[]>([]);

/** Reports whether no other dialog stands above this one: what is pressed is meant for the topmost alone. */
export function useTopmost(): boolean {
  const id = useId();
  useEffect(() => {
    shown.set([...shown.get(), id]);
    return () => shown.set(shown.get().filter((other) => other !== id));
  }, [id]);
  return useObservable(shown).at(-1) === id;
}
