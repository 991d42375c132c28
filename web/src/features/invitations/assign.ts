import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { refreshLog } from './queries';

/** Lets an invitation that nobody has begun to answer ask by the survey as it is now. */
export async function assignLatest(queryClient: QueryClient, id: number): Promise<void> {
  try {
    await client.POST('/survey-response/assign-latest-survey/{id}', { params: { path: { id } } });
    showToast({ message: i18next.t('invitations:latestDone') });
  } catch (error) {
    reportProblem(problemOf(error));
  }
  await refreshLog(queryClient);
}
