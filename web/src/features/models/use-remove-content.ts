import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { refreshLists } from '@/kit/record/list-cache';
import { showToast } from '@/kit/ui/toast';
import { type PackageContent, packageContents } from './package-contents';

/** Removes an item from a package, with an undo. */
export function useRemoveContent() {
  const { t } = useTranslation(['models', 'list']);
  const queryClient = useQueryClient();
  const refresh = () => refreshLists(queryClient, packageContents);
  const restoring = useMutation({
    mutationFn: ({ pricelist_id, model_id, package_feature_id, feature_id }: PackageContent) =>
      client.POST('/package-content', { body: { pricelist_id, model_id, package_feature_id, feature_id } }),
    onSuccess: (_answer, { feature_code: name }) => showToast({ message: t('contents.restored', { name }) }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ id, revision }: PackageContent) =>
      client.DELETE('/package-content/{id}', { params: { path: { id }, query: { revision } } }),
    onSuccess: (_answer, content) =>
      showToast({
        message: t('contents.removed', { name: content.feature_code }),
        action: { label: t('list:action.undo'), run: () => restoring.mutate(content) },
      }),
    onSettled: refresh,
  });
}
