import type { QueryClient } from '@tanstack/react-query';
import { openDialog } from '@/kit/ui/dialog';
import { carQuery } from '../queries';
import { askOffer } from '../saving';
import { validate } from '../validate';
import type { Occasion } from './AssistantDialog';
import type { ChangeRequest, ValidationAnswer } from '../wire';

const loadDialog = () => import('./AssistantDialog');

/**
 * Leads from a choice that does not fit to a car that is right: says why, and what would have to change with it,
 * round by round. What is accepted in the end is saved; dismissed, nothing has changed.
 */
export async function openAssistant(
  queryClient: QueryClient,
  answer: ValidationAnswer,
  request: ChangeRequest,
  occasion: Occasion,
): Promise<'accepted' | 'dismissed'> {
  const car = await queryClient.ensureQueryData(carQuery(request.versionId));
  // Each round is accepted as it was shown, so it goes with the revision of the answer before it.
  let revision = answer.revision;
  const ask = async (next: ChangeRequest, most?: number) => {
    const seen = { id: request.versionId, revision };
    const found = await askOffer(queryClient, seen, (now) => validate(next, now, { most }));
    ({ revision } = found);
    return found;
  };
  const saved = await openDialog(loadDialog, { car, answer, request, occasion, ask }, ['assistant']);
  return saved ? 'accepted' : 'dismissed';
}
