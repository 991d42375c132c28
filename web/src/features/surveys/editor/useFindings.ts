import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { findingsQuery } from '../queries';
import type { Draft } from './draft';

export type Finding = Schemas['Remark'];

const none: readonly Finding[] = [];

/** What the server finds about what is on the screen, a moment after it was typed. */
export function useFindings(draft: Draft, isAsked: boolean) {
  const [asked] = useDebouncedValue(draft, 500);
  const { data, isPlaceholderData } = useQuery({
    ...findingsQuery(asked),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return { findings: data?.findings ?? none, isCurrent: asked === draft && !isPlaceholderData };
}
