import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { longDate } from '@/i18n/format';
import { refreshLists } from '@/kit/record/list-cache';
import { useCan } from '@/kit/record/Can';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { blockedModels } from './blocked';
import type { Kind } from './kinds';
import { type Pricelist, pricelistLists } from './pricelist-list';

const loadPublishDialog = () => import('./dialogs/PublishDialog');
const loadRefusedDialog = () => import('./dialogs/PublishRefusedDialog');

/** Publishing a list, which cannot be undone (OP-061); absent for those who may not. */
export function usePublish(kind: Kind) {
  const { t } = useTranslation('pricing');
  const { mayDo } = useCan();
  const queryClient = useQueryClient();
  const publishing = useMutation({
    meta: { errors: 'inline' },
    mutationFn: ({ id, revision }: Pricelist) =>
      client.POST('/pricelist/publish/{id}', { params: { path: { id }, query: { revision } } }),
    onSuccess: (_published, { name }) => showToast({ message: t(`published.${kind}`, { name }) }),
    onError: (error, list) => {
      const problem = problemOf(error);
      const models = blockedModels(problem.fields);
      if (models.length === 0) reportProblem(problem);
      else
        void openDialog(
          loadRefusedDialog,
          {
            list,
            models,
            isByCars: problem.code === 'configurations_block_publishing',
            more: problem.fields.models?.join(' '),
          },
          ['pricing'],
        );
    },
    onSettled: () => refreshLists(queryClient, pricelistLists[kind].source),
  });

  const publish = async (list: Pricelist) => {
    const decided = await openDialog(loadPublishDialog, { kind, list }, ['pricing']);
    if (decided === undefined) return;
    if (decided === 'now') {
      if (!publishing.isPending) publishing.mutate(list);
      return;
    }
    const { name } = list;
    showToast({
      message: decided.day
        ? t('scheduled.set', { name, date: longDate(decided.day) })
        : t('scheduled.cleared', { name }),
    });
    await refreshLists(queryClient, pricelistLists[kind].source);
  };

  const mayPublish = ({ brand_id: brandId, status, copying, published_at: at }: Pricelist) =>
    status === 'active' && !copying && at === null && mayDo('POST /pricelist/publish/{id}', { brandId });
  return { publish, mayPublish, isPublishing: publishing.isPending };
}
