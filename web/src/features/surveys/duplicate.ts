import type { AnyRouter } from '@tanstack/react-router';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { reportProblem } from '@/kit/ui/report-problem';
import type { Survey } from './queries';

/** Makes a survey that asks what another does, and opens it. */
export async function duplicateSurvey({ id }: Survey, router: AnyRouter): Promise<void> {
  try {
    const { data } = await client.POST('/survey/duplicate/{id}', { params: { path: { id } } });
    const versionId = data?.newest_version;
    if (versionId) await router.navigate({ to: '/survey/version/$versionId', params: { versionId } });
  } catch (error) {
    reportProblem(problemOf(error));
  }
}
