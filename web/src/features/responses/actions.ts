import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { patchRow } from '@/kit/record/list-cache';
import { putRecord } from '@/kit/record/record';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { path, refreshInbox, refreshResponse } from './queries';
import type { WholeResponse } from './response';

const loadCloseDialog = () => import('./dialogs/CloseDialog');

/** Notes that a response was opened, or that it is to be read again. */
export async function mark(queryClient: QueryClient, id: number, userId: number, unread: boolean) {
  const params = { path: { responseId: id, userId } };
  const url = '/survey-response-comment/mark-read/{responseId}/{userId}';
  try {
    const { data } = await (unread ? client.DELETE(url, { params }) : client.POST(url, { params }));
    if (data) patchRow(queryClient, path, id, data);
    if (unread) showToast({ message: i18next.t('responses:markedUnread') });
    await queryClient.invalidateQueries({ queryKey: ['get', '/survey-response/counts'] });
  } catch (error) {
    // That something was opened is nothing to interrupt anybody for.
    if (unread) reportProblem(problemOf(error));
  }
}

async function save(queryClient: QueryClient, response: WholeResponse, body: Partial<WholeResponse>) {
  const params = { path: { id: response.id }, query: { revision: response.revision } };
  try {
    const { data } = await client.PUT('/survey-response/{id}', { params, body });
    if (data) putRecord(queryClient, path, data);
    await refreshInbox(queryClient);
    return data;
  } catch (error) {
    reportProblem(problemOf(error));
    await refreshResponse(queryClient, response.id);
    return undefined;
  }
}

const nameOf = ({ customer_name: name }: WholeResponse) => name || i18next.t('responses:anonymous');

/** Takes a response out of the inbox, until it is brought back (Y-059). */
export async function archive(queryClient: QueryClient, response: WholeResponse): Promise<void> {
  const archived = await save(queryClient, response, { status: 'archived' });
  if (!archived) return;
  showToast({
    message: i18next.t('responses:responses.archived', { name: nameOf(response) }),
    action: { label: i18next.t('list:action.undo'), run: () => void restore(queryClient, archived) },
  });
}

export async function restore(queryClient: QueryClient, response: WholeResponse): Promise<void> {
  if (await save(queryClient, response, { status: 'active' }))
    showToast({ message: i18next.t('responses:responses.restored', { name: nameOf(response) }) });
}

/** Gives a response to somebody to look after. */
export async function assign(queryClient: QueryClient, response: WholeResponse, userId: number | null) {
  await save(queryClient, response, { assigned_user_id: userId });
}

/** Ends the follow-up, with what is to be said about it. */
export async function close(queryClient: QueryClient, response: WholeResponse): Promise<void> {
  const closed = await openDialog(loadCloseDialog, { response }, ['responses']);
  if (!closed) return;
  await refreshResponse(queryClient, response.id);
  showToast({
    message: i18next.t('responses:closed', { name: nameOf(response) }),
    action: { label: i18next.t('list:action.undo'), run: () => void reopen(queryClient, response) },
  });
}

/** Opens it again, for whom it was before (Y-066). */
export async function reopen(queryClient: QueryClient, response: WholeResponse): Promise<void> {
  try {
    await client.POST('/survey-response-comment', {
      body: { survey_response_id: response.id, type: 'reopen' },
    });
  } catch (error) {
    reportProblem(problemOf(error));
  }
  await refreshResponse(queryClient, response.id);
}
