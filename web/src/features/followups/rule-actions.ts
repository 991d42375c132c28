import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { refreshLists } from '@/kit/record/list-cache';
import { openDialog } from '@/kit/ui/dialog';
import { showToast } from '@/kit/ui/toast';
import type { Rule } from './rule';

const loadRuleDialog = () => import('./dialogs/RuleDialog');

/** Changes a rule, or makes one. */
export async function editRule(queryClient: QueryClient, rule?: Rule): Promise<void> {
  const saved = await openDialog(loadRuleDialog, { rule }, ['followups', 'common']);
  if (!saved) return;
  await refreshLists(queryClient, { path: '/follow-up-rule', affects: [] });
  showToast({ message: i18next.t('followups:rule.saved') });
}
