import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { openDialog } from '@/kit/ui/dialog';
import { type ImportState, jobStarted } from '../queries';
import { confirmDialog } from '@/kit/ui/dialogs';

/** Takes an import back, after a question: it cannot be repeated at will. */
export function RevertButton({ run }: { run: ImportState }) {
  const { t } = useTranslation('imports');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const revert = useMutation({
    mutationFn: () => client.POST('/import/job/{id}/revert', { params: { path: { id: run.job_id } } }),
    onSuccess: async ({ data }) => {
      jobStarted(cache);
      await cache.invalidateQueries({ queryKey: ['import'] });
      if (data) await navigate({ to: '/job/$jobId', params: { jobId: data.job_id } });
    },
  });
  const ask = async () => {
    const text = t('revert.text', { count: run.stats.created + run.stats.updated });
    const isSure = await openDialog(confirmDialog, {
      title: t('revert.title'),
      text,
      ok: t('revert.ok'),
      destructive: true,
    });
    if (isSure) revert.mutate();
  };
  return (
    <Button variant="default" loading={revert.isPending} onClick={() => void ask()}>
      {t('revert.button')}
    </Button>
  );
}
