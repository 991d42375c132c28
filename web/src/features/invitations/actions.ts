import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { dateTime } from '@/i18n/format';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { type Invitation, leavesAt } from './invitation';
import { refreshLog } from './queries';

const loadFixDialog = () => import('./dialogs/FixDialog');
const loadStepsDialog = () => import('./dialogs/StepsDialog');
const loadVisitDialog = () => import('./dialogs/VisitDialog');
const loadAddressDialog = () => import('./dialogs/AddressDialog');

const areas = ['invitations'] as const;
const ofVisits = ['invitations', 'visits'] as const;

/** Sends an invitation once more; it shows as sending until the mail server has it (Y-037). */
export async function resend(queryClient: QueryClient, { id, email }: Invitation): Promise<void> {
  try {
    const { data } = await client.POST('/survey-response/resend-invitation/{id}', {
      params: { path: { id } },
    });
    const later = data && leavesAt(data);
    showToast({
      message: later
        ? i18next.t('invitations:resentLater', { address: email, at: dateTime(later) })
        : i18next.t('invitations:resent', { address: email }),
    });
  } catch (error) {
    reportProblem(problemOf(error));
  }
  await refreshLog(queryClient);
}

/** Corrects an address, and plans the invitation again at once. */
export async function fix(queryClient: QueryClient, invitation: Invitation): Promise<void> {
  const planned = await openDialog(loadFixDialog, { invitation }, [...ofVisits]);
  if (planned) {
    showToast({ message: i18next.t(`invitations:invitations.values.state.${planned.state}`) });
    await refreshLog(queryClient);
  }
}

/** What became of an invitation, and its mail. */
export async function showSteps(invitation: Invitation): Promise<void> {
  await openDialog(loadStepsDialog, { invitation }, [...areas]);
}

/** Adds a visit by hand. */
export async function addVisit(queryClient: QueryClient): Promise<void> {
  const planned = await openDialog(loadVisitDialog, {}, [...ofVisits]);
  if (!planned) return;
  showToast({
    message: i18next.t('invitations:visit.done', { name: planned.customer_name || planned.email }),
  });
  await refreshLog(queryClient);
}

/** Looks an address up: why it gets no mail, and what its reader said. */
export async function lookUpAddress(queryClient: QueryClient): Promise<void> {
  await openDialog(loadAddressDialog, {}, [...areas]);
  await refreshLog(queryClient);
}
