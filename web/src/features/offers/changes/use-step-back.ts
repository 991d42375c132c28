import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { client, type Schemas } from '@/api/client';
import { announce } from '@/kit/ui/announce';
import { refreshModel } from '../queries';
import { changeOffer } from '../saving';
import type { Version } from '../wire';

export type StepBack = 'undo' | 'redo';

/** A step in the words of the user: what was done, and with what. */
export function stepText({ action, subject, text }: Schemas['Step']): string {
  const what = action === 'type' ? i18next.t(`offers:type.${subject as Version['type']}`) : text || subject;
  return i18next.t(`offers:stepBack.step.${action}`, { what });
}

/** Takes back one's own last change of the car, or does it again. */
export async function goBack(
  queryClient: QueryClient,
  versionId: number,
  kind: StepBack,
  step?: Schemas['Step'],
): Promise<void> {
  const params = { path: { id: versionId } };
  const outcome = await changeOffer(queryClient, versionId, {
    what: i18next.t(`offers:stepBack.${kind}`),
    // Somebody else's step is not the one that was named.
    asSeen: true,
    send: async (revision) => {
      const body = { revision };
      const { data } =
        kind === 'undo'
          ? await client.POST('/version/undo/{id}', { params, body })
          : await client.POST('/version/redo/{id}', { params, body });
      return data as Version;
    },
    again: () => void goBack(queryClient, versionId, kind, step),
  });
  if (outcome.end !== 'answered') return;
  await refreshModel(queryClient, versionId);
  if (step) announce(i18next.t(`offers:stepBack.${kind}Done`, { step: stepText(step) }));
}

export function useStepBack(versionId: number) {
  const queryClient = useQueryClient();
  return (kind: StepBack, step: Schemas['Step']) => void goBack(queryClient, versionId, kind, step);
}
