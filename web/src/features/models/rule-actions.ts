import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { client } from '@/api/client';
import { refreshLists } from '@/kit/record/list-cache';
import { openDialog } from '@/kit/ui/dialog';
import { showToast } from '@/kit/ui/toast';
import { statePermission } from '@/routing/declaration';
import type { Mend } from './mend';
import { findingsKey, triedKey } from './queries';
import type { FaultyPart } from './rule-draft';
import type { RuleOf } from './rule-of';
import type { Rule } from './rule-sentence';

/** Who changes models of a brand writes its rules. */
export const writingRules = statePermission('app.brand.model', { params: ['brandId'] });

const loadRuleDialog = () => import('./dialogs/RuleDialog');

/** Writes a rule: a new one, another one like it, or what it says now. */
export async function writeRule(
  queryClient: QueryClient,
  of: RuleOf,
  what: { rule?: Rule; isCopy?: boolean; mend?: Mend; faulty?: FaultyPart | undefined } = {},
): Promise<void> {
  const saved = await openDialog(loadRuleDialog, { ...of, ...what }, ['models', 'common']);
  if (!saved) return;
  await refreshLists(queryClient, { path: '/rule', affects: [findingsKey, triedKey] });
  showToast({ message: i18next.t('models:ruleForm.saved', { name: saved.name }) });
}

/** Opens a rule by its id, as it is now, with the part marked that a check is about. */
export async function openRule(
  queryClient: QueryClient,
  of: RuleOf,
  id: number,
  faulty?: FaultyPart,
): Promise<void> {
  const { data } = await client.GET('/rule/{id}', { params: { path: { id } } });
  if (data) await writeRule(queryClient, of, { rule: data, faulty });
}

/** Opens a rule as it is now, with a mend filled in and not saved. */
export async function mendRule(queryClient: QueryClient, of: RuleOf, mend: Mend): Promise<void> {
  const { data } = await client.GET('/rule/{id}', { params: { path: { id: mend.rule.id } } });
  if (data) await writeRule(queryClient, of, { rule: data, mend });
}
