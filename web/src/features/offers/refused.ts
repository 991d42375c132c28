import { useEffect, useMemo } from 'react';
import { observable } from '@/api/observable';
import { useObservable } from '@/api/use-observable';

/** A field whose text was refused and is therefore not saved. */
export interface Refused {
  versionId: number;
  field: string;
}

const all = observable<readonly Refused[]>([]);

/** Notes that a field is refused for as long as it says so. */
export function useDeclareRefused(versionId: number, field: string, isRefused: boolean): void {
  useEffect(() => {
    if (!isRefused) return undefined;
    const one: Refused = { versionId, field };
    all.set([...all.get(), one]);
    return () => all.set(all.get().filter((other) => other !== one));
  }, [versionId, field, isRefused]);
}

/** The fields of an offer that are refused, each once. */
export function useRefused(versionId: number): readonly Refused[] {
  const refused = useObservable(all);
  return useMemo(
    () =>
      refused.filter(
        (one, at) =>
          one.versionId === versionId &&
          refused.findIndex(({ versionId: id, field }) => id === versionId && field === one.field) === at,
      ),
    [refused, versionId],
  );
}
