import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { refreshLists } from '@/kit/record/list-cache';
import { showToast } from '@/kit/ui/toast';
import { ruleList } from './rule-list';
import type { Rule } from './rule-sentence';

/** Archives a rule by its id, with an undo; the server refuses one that some model of the price list needs (H5). */
export function useArchiveNeedless() {
  const { t } = useTranslation(['models', 'list']);
  const queryClient = useQueryClient();
  const refresh = () => refreshLists(queryClient, ruleList.source);
  const restoring = useMutation({
    mutationFn: async (rule: Rule) => ruleList.archive?.back.run(rule),
    onSuccess: (_restored, { name }) => showToast({ message: t('rules.restored', { name }) }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: async (id: number) => {
      const path = { id };
      // What was found names the rule alone; the server makes sure that no model needs it as it is now.
      const rule = (await client.GET('/rule/{id}', { params: { path } })).data as Rule;
      const query = { revision: rule.revision };
      return (await client.POST('/rule/archive-needless/{id}', { params: { path, query } })).data;
    },
    onSuccess: (rule) =>
      rule &&
      showToast({
        message: t('rules.archived', { name: rule.name }),
        action: { label: t('list:action.undo'), run: () => restoring.mutate(rule) },
      }),
    onSettled: refresh,
  });
}
