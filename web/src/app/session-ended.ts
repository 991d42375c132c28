import { loadTexts } from '@/i18n';
import { late } from '@/kit/ui/late';

/** The login in front of the page; loaded after the start, since it may be needed without a connection. */
export const SessionEnded = late(async () => {
  const [dialog] = await Promise.all([import('./SessionEnded'), loadTexts(['auth'])]);
  return dialog;
});
