import { loadTexts } from '@/i18n';
import { openDialog } from '@/kit/ui/dialog';
import i18next from 'i18next';

const loadAlert = () => import('./AlertDialog');

/** What the documents have an alert for, with its own title. */
export type Alert = 'typeRefused' | 'typeFailed' | 'modelFailed';

/** Shows one of the alerts and answers once it is closed. */
export async function alertOf(alert: Alert): Promise<void> {
  await loadTexts(['changes']);
  await openDialog(loadAlert, {
    title: i18next.t(`changes:alert.${alert}.title`),
    text: i18next.t(`changes:alert.${alert}.text`),
  });
}

/** An error that came as an answer (P-037). */
export async function alertError(text: string): Promise<void> {
  await openDialog(loadAlert, { title: i18next.t('error.oops'), text });
}
