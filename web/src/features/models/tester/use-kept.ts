import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { showToast } from '@/kit/ui/toast';
import type { RuleOf } from '../rule-of';
import { triedKey } from '../queries';
import type { OfferType } from './use-trial';

export type Kept = Schemas['TestConfiguration'];
export type Expected = Kept['expected'];

/** More than one model has of them; the others are in the price list all the same. */
const mostShown = 200;

/** A configuration by the codes of its options, as it is kept. */
export interface KeptCar {
  offer_type: OfferType;
  chosen: string[];
  dropped: string[];
}

/** A configuration by the codes or the ids of its options. */
interface CarOf<Id> {
  offer_type: OfferType;
  chosen: readonly Id[];
  dropped: readonly Id[];
}

/** The configurations of the model that must stay what they are, with what the rules say of each today. */
export function useKept({ modelId, pricelistId }: RuleOf) {
  const { t } = useTranslation(['models', 'list']);
  const queryClient = useQueryClient();
  // Below the key of trials: both are stale after every change of rules.
  const key = [...triedKey, 'kept', pricelistId, modelId] as const;
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const query = { pricelistId, modelId, limit: mostShown };
      const path = { pricelistId };
      const [kept, tried] = await Promise.all([
        client.GET('/test-configuration', { params: { query }, signal }),
        client.GET('/test-configuration/outcomes/{pricelistId}', {
          params: { path, query: { modelId } },
          signal,
        }),
      ]);
      const outcomes = new Map((tried.data?.outcomes ?? []).map((outcome) => [outcome.id, outcome]));
      return (kept.data ?? [])
        .filter(({ status }) => status === 'active')
        .map((one) => ({ one, outcome: outcomes.get(one.id) }));
    },
  });
  const onSettled = () => queryClient.invalidateQueries({ queryKey: key });
  const keeping = useMutation({
    // The refusal stands at the buttons, with the way to the one that is in the way.
    meta: { errors: 'inline' },
    mutationFn: async ({ expected, ...car }: KeptCar & { expected: Expected }) => {
      const body = { ...car, expected, pricelist_id: pricelistId, model_id: modelId };
      return (await client.POST('/test-configuration', { body: body as never })).data;
    },
    onSuccess: (saved) => saved && showToast({ message: t('kept.saved', { name: saved.name }) }),
    onSettled,
  });
  const putStatus = async ({ id }: Kept, status: 'active' | 'deleted') => {
    const params = { path: { id } };
    const now = (await client.GET('/test-configuration/{id}', { params })).data as Kept;
    await client.PUT('/test-configuration/{id}', {
      params,
      body: { status, revision: now.revision } as never,
    });
  };
  const restoring = useMutation({ mutationFn: (kept: Kept) => putStatus(kept, 'active'), onSettled });
  const archiving = useMutation({
    mutationFn: (kept: Kept) => putStatus(kept, 'deleted'),
    onSuccess: (_done, kept) =>
      showToast({
        message: t('kept.archived', { name: kept.name }),
        action: { label: t('list:action.undo'), run: () => restoring.mutate(kept) },
      }),
    onSettled,
  });
  return {
    kept: data ?? [],
    keep: keeping.mutate,
    isKeeping: keeping.isPending,
    /** Why a car was not kept, and which. */
    refused:
      keeping.error && keeping.variables
        ? { problem: problemOf(keeping.error), car: keeping.variables }
        : undefined,
    archive: archiving.mutate,
  };
}

/** What the rules say of a kept configuration today, as a badge. */
export function outcomeBadge(outcome: { passes: boolean } | undefined) {
  if (!outcome) return { tone: 'grey', text: 'kept.untried' } as const;
  return outcome.passes
    ? ({ tone: 'green', text: 'kept.passes' } as const)
    : ({ tone: 'red', text: 'kept.fails' } as const);
}

/** Whether two configurations are the same car, in whatever order it was chosen. */
export function isSameCar<Id extends string | number>(one: CarOf<Id>, other: CarOf<Id>): boolean {
  const isSameSet = (these: readonly Id[], those: readonly Id[]) =>
    these.every((id) => those.includes(id)) && those.every((id) => these.includes(id));
  return (
    one.offer_type === other.offer_type &&
    isSameSet(one.chosen, other.chosen) &&
    isSameSet(one.dropped, other.dropped)
  );
}
