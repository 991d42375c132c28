import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Schemas } from '@/api/client';
import type { ModelParams } from './model-tabs';
import { findingsQuery } from './queries';

export type Finding = Schemas['Finding'];

/** The name in the address that narrows the rules to those with findings. */
const name = 'findings';

/** What the check of the rules of a model has found, and whether only the rules it is about are shown. */
export function useFindings({ modelId, pricelistId }: ModelParams) {
  const { data, isFetching, isPending } = useQuery(findingsQuery(modelId, pricelistId));
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const findings = useMemo(() => worstFirst(data?.findings ?? []), [data]);
  const ruleIds = useMemo(
    () =>
      [...new Set(findings.flatMap(({ rules }) => (rules ?? []).map(({ id }) => id)))].toSorted(
        (a, b) => a - b,
      ),
    [findings],
  );
  return {
    findings,
    /** Time was over before everything was looked at. */
    isPartial: data?.complete === false,
    isChecked: data !== undefined,
    isPending,
    /** What is shown may be of before a change. */
    isChecking: isFetching,
    /** The rules that some finding names. */
    ruleIds,
    isOnly: search[name] === 1 && ruleIds.length > 0,
    setOnly: (only: boolean) =>
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => ({
          ...before,
          page: undefined,
          [name]: only ? 1 : undefined,
        })) as never,
        resetScroll: false,
      }),
  };
}

/** What keeps the price list from being published, then errors, then warnings. */
export function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  const rank = ({ blocks, severity }: Finding) => (blocks ? 0 : severity === 'error' ? 1 : 2);
  return findings.toSorted((one, other) => rank(one) - rank(other));
}
