import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { declareOperation } from '@/kit/edit/operations';
import { openAssistant } from './assistant/open-assistant';
import { marked } from './marked';
import { optionsKey, refreshOffer } from './queries';
import { changeOffer, seenOffer, setRevision } from './saving';
import { validate } from './validate';
import type { ChangeRequest, Option, ValidationAnswer } from './wire';

/** How a choice ended. Only a saved one leads on. */
export type ChoiceEnd = 'saved' | 'kept' | 'waiting' | 'moved' | 'refused';

interface Choice {
  versionId: number;
  option: Pick<Option, 'feature_id' | 'title' | 'code'>;
  /** False removes it. */
  isWanted: boolean;
  /** It takes the place of another of its class. */
  exclusive: boolean;
}

/**
 * Chooses or removes an option. It shows at once and is saved at once; one that does not fit the car opens
 * the assistant, and giving that up leaves the car as it was.
 */
export function useChoose() {
  const queryClient = useQueryClient();
  return useCallback((choice: Choice) => choose(queryClient, choice), [queryClient]);
}

interface ChooseInput {
  request: ChangeRequest;
  /** The option by its name. */
  name: string;
}

const chooseOption = declareOperation<ChooseInput, ValidationAnswer>({
  name: 'offer.choose',
  called: ({ name }) => [name],
  // Somebody else's change in between is no reason to refuse a choice: the rules look at the car as it is.
  whenMoved: 'again',
  send: ({ input, revision, key }) => validate(input.request, revision, { key }),
  taken: ({ queryClient, recordId, answer }) => setRevision(queryClient, recordId, answer),
  late: async ({ queryClient, input, answer }) => {
    await finishChoice(queryClient, input, answer);
  },
});

async function choose(queryClient: QueryClient, choice: Choice): Promise<ChoiceEnd> {
  const { versionId, option } = choice;
  const input = { request: requestOf(choice), name: option.title || option.code };
  const seen = await seenOffer(queryClient, versionId);
  await mark(queryClient, choice);
  const ending = await changeOffer(queryClient, chooseOption, seen, input);
  if (ending.end !== 'saved') return ending.end;
  return finishChoice(queryClient, input, ending.answer, ending.movedBy);
}

/** A change that does not fit has changed nothing, until the assistant has found a way. */
async function finishChoice(
  queryClient: QueryClient,
  { request, name }: ChooseInput,
  answer: ValidationAnswer,
  movedBy?: string,
): Promise<ChoiceEnd> {
  const refresh = () => refreshOffer(queryClient, request.versionId);
  void refresh();
  if (answer.status === 'valid') return 'saved';
  const end = await openAssistant(queryClient, answer, request, { option: name, movedBy });
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
