import type { QueryClient } from '@tanstack/react-query';
import { optionSteps } from './steps';
import type { StepName } from './wire';

/**
 * For route loaders: asks for an offer, and for what a step shows of it, while the screen is still being fetched or a
 * link to it is only pointed at. Nothing waits for it, and a failure is left for the screen to show.
 */
export function preloadOffer(queryClient: QueryClient, versionId: number, step?: StepName): void {
  load(queryClient, versionId, step).catch(() => undefined);
}

async function load(queryClient: QueryClient, versionId: number, step?: StepName): Promise<void> {
  const { carQuery, optionsQuery } = await import('./queries');
  const { version } = await queryClient.ensureQueryData(carQuery(versionId));
  const { model_id: modelId } = version;
  const lists = step && optionSteps[step]?.lists;
  if (!lists || modelId === null) return;
  await Promise.all(lists.map((name) => queryClient.prefetchQuery(optionsQuery(name, modelId, versionId))));
}

/** The same for the summary. */
export function preloadSummary(queryClient: QueryClient, versionId: number): void {
  preloadOffer(queryClient, versionId);
  import('./summary/summary-query')
    .then(({ summaryQuery }) => queryClient.prefetchQuery(summaryQuery(versionId)))
    .catch(() => undefined);
}
