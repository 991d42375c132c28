import type { QueryClient } from '@tanstack/react-query';
import { openAssistant } from '../assistant/open-assistant';
import { askOffer, seenOffer } from '../saving';
import { validate } from '../validate';

/** Looks at the car as it has become: what no longer fits together is put right by the assistant, or left. */
export async function revalidate(queryClient: QueryClient, versionId: number): Promise<void> {
  const request = { versionId, featureId: 0, add: [], remove: [], prevAdd: [], prevRemove: [] };
  const seen = await seenOffer(queryClient, versionId);
  const answer = await askOffer(queryClient, seen, (revision) => validate(request, revision));
  if (answer.status === 'invalid') await openAssistant(queryClient, answer, request, {});
}
