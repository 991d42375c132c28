import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client, type Schemas } from '@/api/client';
import { triedKey } from '../queries';
import type { RuleOf } from '../rule-of';

export type Trial = Schemas['Trial'];
export type OfferType = 'standard' | 'embassy' | 'diplomatic';
export type Draft = Schemas['DraftRuleWritten'];

/** What is ticked in the tester. */
export interface TriedCar {
  offer_type: OfferType;
  chosen: readonly number[];
  dropped: readonly number[];
}

const nothing: TriedCar = { offer_type: 'standard', chosen: [], dropped: [] };

interface Asked extends TriedCar {
  add?: readonly number[];
  remove?: readonly number[];
  why?: number | undefined;
  draft?: Draft | undefined;
}

async function ask({ modelId, pricelistId }: RuleOf, asked: Asked, signal?: AbortSignal): Promise<Trial> {
  const { draft, why, ...car } = asked;
  const { data } = await client.POST('/rule/try/{pricelistId}/{modelId}', {
    params: { path: { modelId, pricelistId } },
    body: { ...car, ...(draft && { draft }), ...(why !== undefined && { why }) } as never,
    ...(signal && { signal }),
  });
  return data as Trial;
}

/** The car that is ticked, and what the rules say of it; the page and the editor of rules show the same one. */
export function useTrial(of: RuleOf, draft?: Draft) {
  const queryClient = useQueryClient();
  const carKey = ['tried car', of.pricelistId, of.modelId] as const;
  const { data: car } = useQuery<TriedCar>({
    queryKey: carKey,
    queryFn: () => nothing,
    initialData: nothing,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const putCar = (change: Partial<TriedCar>) =>
    queryClient.setQueryData<TriedCar>(carKey, (before = nothing) => ({ ...before, ...change }));
  const keyOf = (tried: TriedCar) => [...triedKey, of.pricelistId, of.modelId, tried, draft ?? null] as const;
  const trial = useQuery({
    queryKey: keyOf(car),
    queryFn: ({ signal }) => ask(of, { ...car, draft }, signal),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { errors: 'inline' },
  });
  const ticking = useMutation({
    // One tick after the other: each counts from what the one before has led to.
    scope: { id: `try ${of.pricelistId} ${of.modelId}` },
    mutationFn: (change: { add?: readonly number[]; remove?: readonly number[] }) => {
      const now = queryClient.getQueryData<TriedCar>(carKey) ?? nothing;
      return ask(of, { ...now, ...change, draft });
    },
    onSuccess: (answer) => {
      const { chosen, dropped } = answer;
      const after = putCar({ chosen, dropped });
      if (after) queryClient.setQueryData(keyOf(after), answer);
    },
    meta: { errors: 'inline' },
  });
  const [why, setWhy] = useState<number>();
  const reason = useQuery({
    queryKey: [...keyOf(car), why],
    queryFn: ({ signal }) => ask(of, { ...car, draft, why }, signal),
    enabled: why !== undefined,
    retry: false,
    meta: { errors: 'inline' },
  });
  return {
    car,
    putCar,
    clear: () => putCar({ chosen: [], dropped: [] }),
    trial: trial.data,
    error: trial.error ?? ticking.error,
    tick: ticking.mutate,
    why,
    setWhy,
    because: why === undefined ? undefined : (reason.data?.why ?? undefined),
  };
}
