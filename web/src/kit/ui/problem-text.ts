import type { TFunction } from 'i18next';
import type { Problem } from '@/api/problem';

/** The heading and the sentence under which a problem is shown, in a dialog as on a page. */
export function problemText(problem: Problem, t: TFunction<'common'>): { title: string; text: string } {
  switch (problem.kind) {
    case 'missing':
      return { title: t('error.missing.title'), text: problem.message || t('error.missing.text') };
    case 'forbidden':
      return { title: t('error.forbidden.title'), text: problem.message || t('error.forbidden.text') };
    case 'cancelled':
      return { title: t('error.cancelled.title'), text: t('error.cancelled.text') };
    case 'offline':
      return { title: t('error.offline.title'), text: t('error.offline.text') };
    case 'outdated':
      return { title: t('error.outdated.title'), text: t('error.outdated.text') };
    default:
      return { title: t('error.oops'), text: problem.message || t('error.default') };
  }
}
