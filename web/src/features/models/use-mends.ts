import { useCallback, useMemo } from 'react';
import { $api } from '@/api/query-api';
import { useQuery } from '@tanstack/react-query';
import { mendOf } from './mend';
import type { ModelParams } from './model-tabs';
import type { Finding } from './use-findings';

/** What may mend each finding, from what the rules say that it names. */
export function useMends(
  { modelId, pricelistId }: ModelParams,
  ruleIds: readonly number[],
  isWanted: boolean,
) {
  const query = { modelId, pricelistId, ids: [...ruleIds] };
  const { data } = useQuery({
    ...$api.queryOptions('get', '/rule', { params: { query } }, { meta: { errors: 'silent' } }),
    enabled: isWanted && ruleIds.length > 0,
  });
  const ruleById = useMemo(() => new Map(data?.map((rule) => [rule.id, rule])), [data]);
  return useCallback((finding: Finding) => mendOf(finding, ruleById), [ruleById]);
}
