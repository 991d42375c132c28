import i18next from 'i18next';
import type { Problem } from '@/api/problem';
import { problemText } from './problem-text';
import { showToast } from './toast';

/** Says that a part of the program could not be loaded, where nothing else can show it. */
export function reportMissingPart(problem: Problem): void {
  const { text } = problemText(problem, i18next.t);
  const reload = { label: i18next.t('action.refresh'), run: () => location.reload() };
  showToast({
    message: text,
    tone: 'warning',
    action: problem.kind === 'outdated' ? reload : undefined,
  });
}
