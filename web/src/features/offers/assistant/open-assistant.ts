import i18next from 'i18next';
import { openDialog } from '@/ui/dialog';
import { validate } from '../validate';
import type { ChangeRequest, ValidationAnswer } from '../wire';

const loadConfirmDialog = () => import('@/ui/ConfirmDialog');

/**
 * Leads from a choice that does not fit to a car that is right: says why, and what would have to change with it.
 * Accepted, the change is saved; dismissed, nothing has changed.
 */
export async function openAssistant(
  answer: ValidationAnswer,
  request: ChangeRequest,
): Promise<'accepted' | 'dismissed'> {
  const best = answer.repairs[0];
  const reasons = answer.rules.map(({ text }) => text).join(' ');
  const accepted = await openDialog(loadConfirmDialog, {
    title: i18next.t('offers:unfit.title'),
    text: best ? reasons : `${reasons} ${i18next.t('offers:unfit.never')}`,
    ok: best
      ? i18next.t('offers:unfit.accept', { count: best.changes })
      : i18next.t('offers:unfit.understood'),
    cancel: i18next.t('offers:unfit.keep'),
  });
  if (!accepted || !best) return 'dismissed';
  const again = await validate({ ...request, prevAdd: best.add, prevRemove: best.remove }, answer.revision);
  return again.status === 'valid'
    ? 'accepted'
    : openAssistant(again, { ...request, prevAdd: best.add, prevRemove: best.remove });
}
