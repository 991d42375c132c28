import type { AnyRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { RouterContext } from '@/routing/roots';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';

interface OfManufacturer {
  id: number;
  manufacturer_id: number;
}

/** Lets new vehicles of the manufacturer start with a status. */
export async function startWith(router: AnyRouter, status: OfManufacturer, name: string): Promise<void> {
  const params = { path: { id: status.manufacturer_id } };
  try {
    const { data: manufacturer } = await client.GET('/manufacturer/{id}', { params });
    if (!manufacturer) return;
    const body = { default_vehicle_status_id: status.id, revision: manufacturer.revision };
    await client.PUT('/manufacturer/{id}', { params, body });
  } catch (error) {
    const problem = problemOf(error);
    // There is no such field on the page: its complaint is all that there is to say.
    const complaint = problem.kind === 'invalid' ? problem.fields.default_vehicle_status_id : undefined;
    if (complaint) showToast({ message: complaint.join(' '), tone: 'warning' });
    else reportProblem(problem);
    return;
  }
  const { queryClient } = router.options.context as RouterContext;
  await queryClient.invalidateQueries();
  showToast({ message: i18next.t('vehicles:statuses.started', { name }) });
}
