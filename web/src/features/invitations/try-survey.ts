import i18next from 'i18next';
import { openDialog } from '@/kit/ui/dialog';
import { showToast } from '@/kit/ui/toast';

const loadTryDialog = () => import('./dialogs/TryDialog');

/** Sends the survey of a company's brand to an address that is asked for (B-057). */
export async function trySurvey(companyBrandId: number): Promise<void> {
  const address = await openDialog(loadTryDialog, { companyBrandId }, ['invitations']);
  if (address !== undefined) showToast({ message: i18next.t('invitations:try.done', { address }) });
}
