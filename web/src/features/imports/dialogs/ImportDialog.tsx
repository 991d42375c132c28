import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { useCan } from '@/kit/record/Can';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { mayDiscard } from '@/kit/ui/discard';
import { ImportForm } from '../components/ImportForm';
import { StartRefusal } from '../components/StartRefusal';
import { TrialView } from '../components/TrialView';
import { mayImport, type ImportOffer } from '../kinds';
import { startImport } from '../published';
import { type ImportState, jobStarted } from '../queries';
import { type ImportRequest, startRun } from '../start-run';
import { useImportForm } from '../use-import-form';
import { useCancelRun } from '../use-cancel-run';
import { useWatched } from '../watched';

interface ImportDialogProps extends DialogProps<number> {
  offer: ImportOffer;
}

/** Asks what to import, shows what that would change, and starts it: answers the id of the job. */
export default function ImportDialog({ offer, close }: ImportDialogProps) {
  const { t } = useTranslation(['imports', 'common']);
  const { t: tCommon } = useTranslation();
  const { may } = useCan();
  const form = useImportForm({
    ...offer,
    kinds: offer.kinds.filter((kind) => mayImport(may, kind, offer.brandId)),
  });
  const [trial, setTrial] = useState<number>();
  const [replace, setReplace] = useState<readonly string[]>([]);
  const [tried, setTried] = useState<ImportState>();
  const cache = useQueryClient();
  const cancel = useCancelRun(trial ?? 0);
  useWatched(trial);
  const start = useMutation({
    meta: { errors: 'inline' },
    mutationFn: ({ asked, dryRun }: { asked: ImportRequest; dryRun: boolean }) =>
      dryRun ? startRun(asked, true) : startImport(cache, t, asked),
    onSuccess: (jobId, { dryRun }) => {
      if (jobId === undefined) return;
      jobStarted(cache);
      if (!dryRun) return close(jobId);
      setTried(undefined);
      setTrial(jobId);
    },
    onError: () => setReplace(tried?.replace ?? []),
  });

  const begin = (dryRun: boolean, replaced: readonly string[]) => {
    const asked = form.read();
    if (asked) start.mutate({ asked: { ...asked, replace: replaced }, dryRun });
  };
  /** Tries the file once more, with other sets replaced. */
  const replaceSets = (tables: readonly string[]) => {
    setReplace(tables);
    begin(true, tables);
  };
  /** A file that was sent, or is on its way, is not lost by a slip of the hand. */
  const giveUp = async () => {
    if ((!form.isBusy && !form.entries.file) || (await mayDiscard(tCommon))) close();
  };
  const back = () => {
    if (tried && !tried.isComplete) cancel.mutate();
    start.reset();
    setTrial(undefined);
    setReplace([]);
  };
  const changes = tried ? tried.stats.created + tried.stats.updated : 0;
  const isTried = tried?.isComplete && tried.status === 'OK';

  return (
    <Dialog
      title={trial === undefined ? t('dialog.title') : t('dialog.check')}
      size="large"
      onClose={() => void giveUp()}
      buttons={
        trial === undefined ? (
          <>
            <Button variant="default" onClick={() => void giveUp()}>
              {t('common:action.cancel')}
            </Button>
            <Button loading={start.isPending} disabled={form.isBusy} onClick={() => begin(true, [])}>
              {t('dialog.doCheck')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={back}>
              {t('dialog.back')}
            </Button>
            {isTried && changes > 0 && (
              <Button loading={start.isPending} onClick={() => begin(false, replace)}>
                {t('dialog.import', { count: changes })}
              </Button>
            )}
          </>
        )
      }
    >
      {trial === undefined ? (
        <ImportForm form={form} kinds={form.kinds} anyBrand={offer.anyBrand} />
      ) : (
        <TrialView jobId={trial} onChange={setTried} replace={replace} onReplace={replaceSets} />
      )}
      <StartRefusal problem={start.error ? problemOf(start.error) : undefined} />
    </Dialog>
  );
}
