import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { openAssistant } from './assistant/open-assistant';
import { marked } from './marked';
import { optionsKey, refreshOffer } from './queries';
import { changeOffer } from './saving';
import { validate } from './validate';
import type { ChangeRequest, Option } from './wire';

/** How a choice ended. Only a saved one leads on. */
export type ChoiceEnd = 'saved' | 'kept' | 'waiting' | 'refused';

interface Choice {
  versionId: number;
  option: Pick<Option, 'feature_id' | 'title' | 'code'>;
  /** False takes it back. */
  isWanted: boolean;
  /** It takes the place of another of its class. */
  exclusive: boolean;
}

/**
 * Chooses an option or takes it back. It shows at once and is saved at once; one that does not fit the car opens
 * the assistant, and giving that up leaves the car as it was.
 */
export function useChoose() {
  const queryClient = useQueryClient();
  return useCallback((choice: Choice) => choose(queryClient, choice), [queryClient]);
}

async function choose(queryClient: QueryClient, choice: Choice): Promise<ChoiceEnd> {
  const { versionId, option } = choice;
  const request = requestOf(choice);
  const refresh = () => refreshOffer(queryClient, versionId);
  await mark(queryClient, choice);
  const outcome = await changeOffer(queryClient, versionId, {
    what: option.title || option.code,
    send: (revision) => validate(request, revision),
    again: () => void choose(queryClient, choice),
  });
  if (outcome.end !== 'answered') return outcome.end;
  // A change that does not fit has changed nothing, until the assistant has found a way.
  void refresh();
  if (outcome.answer.status === 'valid') return 'saved';
  const occasion = { option: option.title || option.code, movedBy: outcome.movedBy };
  const end = await openAssistant(queryClient, outcome.answer, request, occasion);
  if (end === 'dismissed') return 'kept';
  void refresh();
  return 'saved';
}

function requestOf({ versionId, option, isWanted }: Choice): ChangeRequest {
  const id = option.feature_id;
  return {
    versionId,
    featureId: isWanted ? id : 0,
    add: isWanted ? [id] : [],
    remove: isWanted ? [] : [id],
    prevAdd: [],
    prevRemove: [],
  };
}

/** Shows the choice in every list that has the option, before the server has answered. */
async function mark(queryClient: QueryClient, { versionId, option, isWanted, exclusive }: Choice) {
  const filter = { queryKey: optionsKey(versionId) };
  await queryClient.cancelQueries(filter);
  queryClient.setQueriesData<readonly Option[]>(
    filter,
    (list) => list && marked(list, option, isWanted, exclusive),
  );
}
