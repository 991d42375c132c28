import { useEffect, useMemo } from 'react';
import { observable } from '@/api/observable';
import { useObservable } from '@/api/use-observable';

/** A field that saves itself and whose text was refused. */
export interface Refused {
  /** Of the record: 'offer', 'vehicle'. */
  kind: string;
  recordId: number;
  field: string;
}

const all = observable<readonly Refused[]>([]);

/** Notes that a field is refused for as long as it says so. */
export function useDeclareRefused({ kind, recordId, field }: Refused, isRefused: boolean): void {
  useEffect(() => {
    if (!isRefused) return undefined;
    const one: Refused = { kind, recordId, field };
    all.set([...all.get(), one]);
    return () => all.set(all.get().filter((other) => other !== one));
  }, [kind, recordId, field, isRefused]);
}

/** Names the fields of a record that are refused, each once. */
export function useRefused(kind: string, recordId: number): readonly string[] {
  const refused = useObservable(all);
  return useMemo(() => {
    const ofRecord = refused.filter((one) => one.kind === kind && one.recordId === recordId);
    return [...new Set(ofRecord.map(({ field }) => field))];
  }, [refused, kind, recordId]);
}
