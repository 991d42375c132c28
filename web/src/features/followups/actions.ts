import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import type { FollowUp } from './follow-up';
import { refreshFollowUps } from './queries';

const loadCloseDialog = () => import('./dialogs/CloseDialog');
const loadAssignDialog = () => import('./dialogs/AssignDialog');

const areas = ['followups', 'common'] as const;

/** Asks why and what was done, and closes it; it leaves the list with an undo (Y-072). */
export async function closeFollowUp(
  queryClient: QueryClient,
  {
    id,
    response_id: responseId,
    customer_name: name,
  }: Pick<FollowUp, 'id' | 'response_id' | 'customer_name'>,
): Promise<boolean> {
  const closed = await openDialog(loadCloseDialog, { id, responseId, name }, [...areas]);
  await refreshFollowUps(queryClient);
  if (!closed) return false;
  showToast({
    message: i18next.t('followups:closed', { name: name || i18next.t('followups:nobody') }),
    action: {
      label: i18next.t('list:action.undo'),
      run: () => void reopenFollowUp(queryClient, closed, true),
    },
  });
  return true;
}

/** Opens it again, for whom it was before; to undo a closing leaves it as it was. */
export async function reopenFollowUp(
  queryClient: QueryClient,
  { id, customer_name: name }: Pick<FollowUp, 'id' | 'customer_name'>,
  isUndo = false,
): Promise<void> {
  try {
    const body = { undo: isUndo };
    const { data } = await client.POST('/follow-up/{id}/reopen', { params: { path: { id } }, body });
    const opened = i18next.t('followups:reopened', { name: name || i18next.t('followups:nobody') });
    const whose = !isUndo && data?.responsible ? i18next.t('followups:isNow', { name: whoHas(data) }) : '';
    showToast({ message: [opened, whose].filter(Boolean).join(' ') });
  } catch (error) {
    reportProblem(problemOf(error));
  }
  await refreshFollowUps(queryClient);
}

/** Whose task it is, and for whom while that one is away. */
const whoHas = ({
  responsible: name,
  for_user: other,
}: Pick<FollowUp, 'responsible' | 'for_user'>): string =>
  other === '' ? name : i18next.t('followups:standsIn', { name, other });

/** Makes several the task of somebody else. */
export async function assignFollowUps(queryClient: QueryClient, ids: readonly number[]): Promise<void> {
  const done = await openDialog(loadAssignDialog, { ids }, [...areas]);
  await refreshFollowUps(queryClient);
  if (!done) return;
  const refused = done.filter(({ ok }) => !ok).length;
  const count = done.length - refused;
  showToast({
    message: [
      i18next.t('followups:assign.done', { count }),
      refused > 0 && i18next.t('followups:assign.refused', { count: refused }),
    ]
      .filter(Boolean)
      .join(' '),
    tone: refused > 0 ? 'warning' : 'plain',
  });
}
