import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { $api } from '@/api/query-api';
import type { SavedView } from '@/kit/list/views';
import { openDialog } from '@/kit/ui/dialog';
import { showToast } from '@/kit/ui/toast';
import type { ReportSubscription } from './report-query';

const loadMailDialog = () => import('./dialogs/ReportMailDialog');

/** How a saved report is sent by mail; absent: it never was. */
export async function subscriptionOf(
  queryClient: QueryClient,
  savedViewId: number,
): Promise<ReportSubscription | undefined> {
  const [subscription] = await queryClient.fetchQuery(
    $api.queryOptions(
      'get',
      '/report-subscription',
      { params: { query: { savedViewId, status: 'all' } } },
      { staleTime: 0 },
    ),
  );
  return subscription;
}

/** Says to whom and how often a saved report is sent. */
export async function sendByMail(queryClient: QueryClient, view: SavedView): Promise<void> {
  const subscription = await subscriptionOf(queryClient, view.id);
  const saved = await openDialog(loadMailDialog, { view, subscription }, ['reports', 'form', 'common']);
  if (!saved) return;
  showToast({
    message: i18next.t(saved.status === 'active' ? 'reports:mail.saved' : 'reports:mail.paused', {
      name: view.name,
    }),
  });
}
