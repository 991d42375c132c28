import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import type { CellAnswer, SentCell } from '@/kit/grid/types';

export type Choices = Schemas['PlanChoices'];

/** Whether a company sells a brand; else what was planned for it does not change any more. */
export const sells = ({ brands }: Choices, brandId: number, companyId: number): boolean =>
  brands.some(({ id, companies }) => id === brandId && companies.includes(companyId));
export type QuotaGrid = Schemas['QuotaGrid'];
export type TargetGrid = Schemas['TargetGrid'];
export type Pace = Schemas['Pace'];
export type PlanName = Schemas['PlanName'];
export type FileAnswer = Schemas['FileAnswer'];

/** What a plan is of. */
export interface Place {
  brandId: number;
  companyId: number;
  year: number;
}

/** A plan of a company: quotas of a serie, or the sales targets of all. */
export type Kind = 'quota' | 'target';

export const choicesQuery = queryOptions({
  queryKey: ['planning', 'choices'] as const,
  queryFn: async ({ signal }) => {
    const { data } = await client.GET('/planning/choices', { signal });
    return data as Choices;
  },
  staleTime: 5 * 60_000,
});

export const quotaQuery = (query: Place & { serieId: number; planId: number }) =>
  queryOptions({
    queryKey: ['planning', 'quota', query] as const,
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/quota/grid', { params: { query }, signal });
      return data as QuotaGrid;
    },
  });

export const targetQuery = (query: Place & { groupping: 'month' | 'quarter'; planId: number }) =>
  queryOptions({
    queryKey: ['planning', 'target', query] as const,
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/serie/sales-target', { params: { query }, signal });
      return data as TargetGrid;
    },
  });

/** Asks again for what is planned. */
export const refresh = async (queryClient: QueryClient, kind: Kind) =>
  queryClient.invalidateQueries({ queryKey: ['planning', kind] });

/** Saves cells of a grid, and says what became of each. */
export async function saveCells(
  kind: Kind,
  { brandId, companyId, year }: Place,
  cells: readonly SentCell[],
): Promise<readonly CellAnswer[]> {
  const body = { brand_id: brandId, company_id: companyId, year, cells: [...cells] };
  const { data } =
    kind === 'quota'
      ? await client.POST('/quota/cells', { body })
      : await client.POST('/sales-target/cells', { body });
  return (data?.cells ?? []).map(answerOf);
}

function answerOf({ row, month, outcome, revision, message, theirs }: Schemas['CellAnswer']): CellAnswer {
  if (outcome !== 'refused') return { row, month, outcome, revision };
  return {
    row,
    month,
    outcome,
    reason: message ?? '',
    theirs: theirs && { amount: theirs.amount, revision, by: theirs.by || undefined },
  };
}

/** Saves a note of a cell whose amount stays. */
export async function saveNote(
  kind: Kind,
  place: Place,
  cell: SentCell,
  note: string,
): Promise<readonly CellAnswer[]> {
  return saveCells(kind, place, [{ ...cell, note } as SentCell]);
}
