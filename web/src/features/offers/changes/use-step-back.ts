import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { client, type Schemas } from '@/api/client';
import { announce } from '@/kit/ui/announce';
import { refreshModel } from '../queries';
import { changeOffer, setRevision } from '../saving';
import { declareOperation } from '@/kit/edit/operations';
import type { Version } from '../wire';

export type StepBack = 'undo' | 'redo';

/** A step in the words of the user: what was done, and with what. */
export function stepText({ action, subject, text }: Schemas['Step']): string {
  const what = action === 'type' ? i18next.t(`offers:type.${subject as Version['type']}`) : text || subject;
  return i18next.t(`offers:stepBack.step.${action}`, { what });
}

interface GoBackInput {
  kind: StepBack;
  /** The step that was named, in the user's words. */
  step?: string;
}

const stepBack = declareOperation<GoBackInput, Version>({
  name: 'offer.stepBack',
  called: ({ kind }) => [{ text: `offers:stepBack.${kind}` }],
  // Somebody else's step is not the one that was named.
  whenMoved: 'drop',
  send: async ({ recordId: id, input: { kind }, revision, key }) => {
    const call = { params: { path: { id } }, body: { revision }, headers: { 'Idempotency-Key': key } };
    const { data } =
      kind === 'undo'
        ? await client.POST('/version/undo/{id}', call)
        : await client.POST('/version/redo/{id}', call);
    return data as Version;
  },
  taken: ({ queryClient, recordId, answer }) => setRevision(queryClient, recordId, answer),
  late: ({ queryClient, recordId, input }) => finishStep(queryClient, recordId, input),
});

async function finishStep(queryClient: QueryClient, versionId: number, { kind, step }: GoBackInput) {
  try {
    await refreshModel(queryClient, versionId);
  } catch {
    // The page says itself that it shows the offer as it was.
    return;
  }
  if (step) announce(i18next.t(`offers:stepBack.${kind}Done`, { step }));
}

/** Undoes one's own last change of the car, or does it again. */
export async function goBack(
  queryClient: QueryClient,
  seen: Pick<Version, 'id' | 'revision'>,
  kind: StepBack,
  step?: Schemas['Step'],
): Promise<void> {
  const input = { kind, step: step && stepText(step) };
  const ending = await changeOffer(queryClient, stepBack, seen, input);
  if (ending.end === 'saved') await finishStep(queryClient, seen.id, input);
}

export function useStepBack(seen: Pick<Version, 'id' | 'revision'>) {
  const queryClient = useQueryClient();
  return (kind: StepBack, step: Schemas['Step']) => void goBack(queryClient, seen, kind, step);
}
