import type { Group } from './difference-groups';

export const pageSize = 50;

/** What the page of differences shows, as its address says it; what is usual is left out. */
export interface DifferenceSearch {
  /** The list compared with. */
  from?: number;
  group?: Group;
  keyword?: string;
  /** From 1, which is left out. */
  page?: number;
}

/** Reads the address; what it does not understand is left out, never an error. */
export function parseDifferenceSearch(raw: Record<string, unknown>): DifferenceSearch {
  const from = numberOf(raw.from);
  const keyword =
    typeof raw.keyword === 'string' || typeof raw.keyword === 'number' ? String(raw.keyword) : '';
  const page = numberOf(raw.page);
  return {
    ...(from && { from }),
    ...(typeof raw.group === 'string' && { group: raw.group as Group }),
    ...(keyword !== '' && { keyword }),
    ...(page && page > 1 && { page }),
  };
}

/** Which offers are shown that a list changes. */
export interface RepricedSearch {
  modelId?: number;
  featureId?: number;
  ruleId?: number;
  my?: 1;
  page?: number;
}

export function parseRepricedSearch(raw: Record<string, unknown>): RepricedSearch {
  const modelId = numberOf(raw.modelId);
  const featureId = numberOf(raw.featureId);
  const ruleId = numberOf(raw.ruleId);
  const page = numberOf(raw.page);
  return {
    ...(modelId && { modelId }),
    ...(featureId && { featureId }),
    ...(ruleId && { ruleId }),
    ...(Number(raw.my) === 1 && { my: 1 as const }),
    ...(page && page > 1 && { page }),
  };
}

function numberOf(raw: unknown): number | undefined {
  const number = Number(raw);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
