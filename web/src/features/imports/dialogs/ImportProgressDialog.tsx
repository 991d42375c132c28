import { Anchor, Button, Loader, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem, problemOf } from '@/api/problem';
import { Dialog } from '@/kit/ui/Dialog';
import { type DialogProps, openDialog } from '@/kit/ui/dialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { ErrorFileLink } from '../components/ErrorFileLink';
import { NextSteps } from '../components/NextSteps';
import { RunProgress } from '../components/RunProgress';
import { importQuery, jobStarted } from '../queries';
import { useCancelRun } from '../use-cancel-run';
import { problemDialog } from '@/kit/ui/dialogs';

interface ImportProgressDialogProps extends DialogProps {
  jobId: number;
}

/** An import at work; hidden, it goes on, and the header shows how far it is. */
export default function ImportProgressDialog({ jobId, close }: ImportProgressDialogProps) {
  const { t } = useTranslation(['imports', 'common']);
  const cache = useQueryClient();
  const { data: run, error, refetch } = useQuery(importQuery(jobId));
  const cancel = useCancelRun(jobId);
  const isOver = run?.isComplete ?? false;

  const ended = useEffectEvent(() => {
    jobStarted(cache);
    if (run?.status !== 'ERROR') return;
    close();
    void openDialog(problemDialog, {
      problem: new Problem({ kind: 'conflict', message: run.errorToDisplay }),
    });
  });
  useEffect(() => {
    if (isOver) ended();
  }, [isOver]);

  return (
    <Dialog
      title={t(isOver ? 'progress.ended' : 'progress.title')}
      size="small"
      fixed
      onClose={() => close()}
      buttons={
        isOver ? (
          <>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/job/$jobId" params={{ jobId }} {...props} onClick={() => close()} />
              )}
            >
              {t('progress.result')}
            </Button>
            <Button data-autofocus onClick={() => close()}>
              {t('common:action.close')}
            </Button>
          </>
        ) : (
          <>
            {run?.can_cancel && (
              <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
                {t('progress.cancel')}
              </Button>
            )}
            <Button data-autofocus onClick={() => close()}>
              {t('progress.hide')}
            </Button>
          </>
        )
      }
    >
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {!run && !error && <Loader size="sm" />}
      {run && (
        <Stack gap="sm">
          <Text truncate title={run.file_name}>
            {run.file_name}
          </Text>
          <RunProgress run={run} />
          {isOver && run.message && <Text>{run.message}</Text>}
          {isOver && <ErrorFileLink run={run} />}
          {isOver && <NextSteps run={run} onFollow={() => close()} />}
          {!isOver && (
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link to="/job/$jobId" params={{ jobId }} {...props} onClick={() => close()} />
              )}
            >
              {t('progress.page')}
            </Anchor>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
