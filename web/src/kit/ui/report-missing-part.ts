import i18next from 'i18next';
import type { Problem } from '@/api/problem';
import { problemText } from './problem-text';
import { hideToast, isShown, showToast } from './toast';

/** The notice that is shown, and what it names. */
let missing: { toast: number; names: readonly string[] } = { toast: 0, names: [] };

/**
 * Says that a part of the program could not be loaded, where nothing else can show it. One notice names all that
 * could not be opened; `name` is what its button is called.
 */
export function reportMissingPart(problem: Problem, name = ''): void {
  const { text } = problemText(problem, i18next.t);
  const reload = { label: i18next.t('action.refresh'), run: () => location.reload() };
  const before = isShown(missing.toast) ? missing.names : [];
  const names = [...new Set([...before, name])].filter(Boolean);
  hideToast(missing.toast);
  const toast = showToast({
    message: names.length > 0 ? i18next.t('error.notOpened', { names: names.join(', '), text }) : text,
    tone: 'warning',
    action: problem.kind === 'outdated' ? reload : undefined,
  });
  missing = { toast, names };
}
