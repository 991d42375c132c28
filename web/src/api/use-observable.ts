import { useSyncExternalStore } from 'react';
import type { Observable } from './observable';

export function useObservable<T>(source: Observable<T>): T {
  return useSyncExternalStore(source.subscribe, source.get);
}
