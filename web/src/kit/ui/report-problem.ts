import i18next from 'i18next';
import type { Problem } from '@/api/problem';
import { answeredChange } from '@/api/transport';
import { openDialog } from './dialog';
import { hideToast, isShown, showToast } from './toast';
import { problemDialog, validationDialog } from './dialogs';

/**
 * Shows a failed action: refused fields as a list, a lost connection as a note, the rest as an error. An ended
 * session has the login form, and what the user has cancelled needs no report.
 */
export function reportProblem(problem: Problem): void {
  report(problem, undefined);
}

/** The same of a change whose fields may not be on the page any more: they are called as the change is. */
export function reportProblemOf(called: string, problem: Problem): void {
  report(problem, called);
}

function report(problem: Problem, called: string | undefined): void {
  if (problem.kind === 'unauthorized' || problem.kind === 'cancelled') return;
  if (problem.kind === 'offline') {
    reportUnsaved(problem.call);
  } else if (problem.kind === 'invalid' && Object.keys(problem.fields).length > 0) {
    void reportRefusedFields(problem.fields, (path) => labelOnPage(path) ?? called);
  } else {
    void openDialog(problemDialog, { problem });
  }
}

/** The notice of what was not saved without a connection, and the calls it is about. */
let unsaved = { toast: 0, calls: new Set<string>() };

/** One notice for all of it, which goes once the server has answered all of it after all. */
function reportUnsaved(call: string): void {
  const before = isShown(unsaved.toast) ? unsaved.calls : [];
  hideToast(unsaved.toast);
  const toast = showToast({ message: i18next.t('error.unsaved'), tone: 'warning' });
  unsaved = { toast, calls: new Set([...before, call]) };
}

answeredChange.subscribe(() => {
  const wasUnsaved = unsaved.calls.delete(answeredChange.get()?.call ?? '');
  if (wasUnsaved && unsaved.calls.size === 0) hideToast(unsaved.toast);
});

/**
 * Lists refused fields in the dialog and, when a line is chosen, brings the focus to its field: the
 * element whose `name` is the field's path. A field that nobody has a word for is not called by its path.
 */
export async function reportRefusedFields(
  fields: Record<string, readonly string[]>,
  labelOf: (path: string) => string | undefined,
): Promise<void> {
  const complaints = Object.entries(fields).map(([path, texts]) => {
    const label = labelOf(path);
    return {
      path,
      label: label === path ? undefined : label,
      isHere: fieldOnPage(path) !== undefined,
      texts,
    };
  });
  const path = await openDialog(validationDialog, { complaints });
  // The dialog gives the focus back to where it was; only then may it move on.
  if (path !== undefined) requestAnimationFrame(() => fieldOnPage(path)?.focus());
}

function fieldOnPage(path: string): HTMLInputElement | undefined {
  // Selects and buttons have names and labels as inputs have; other elements have only names.
  const named = [...document.getElementsByName(path)] as HTMLInputElement[];
  return named.find((element) => element.matches('input, select, textarea, button'));
}

function labelOnPage(path: string): string | undefined {
  return fieldOnPage(path)?.labels?.[0]?.textContent?.replace(/\s*\*$/, '');
}
