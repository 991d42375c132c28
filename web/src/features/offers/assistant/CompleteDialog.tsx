import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { offerKey, refreshOffer } from '../queries';
import { changeOffer, setRevision } from '../saving';
import { declareOperation } from '@/kit/edit/operations';
import { type Amount, useAmounts } from '../use-amounts';
import type { Car, Version } from '../wire';
import classes from './assistant.module.css';

/** What it takes to complete the car as cheaply as possible; it is done when that is accepted. */
export default function CompleteDialog({ car, close }: DialogProps & { car: Car }) {
  const { t } = useTranslation(['assistant', 'common']);
  const { data, error, refetch, complete } = useCompletion(car, close);
  const takes = data && data.add.length + data.remove.length > 0;
  return (
    <Dialog
      title={t('complete.title')}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" data-autofocus={!takes || undefined} onClick={() => close()}>
            {t(takes ? 'common:action.cancel' : 'common:action.close')}
          </Button>
          {data?.possible && takes && (
            <Button data-autofocus onClick={complete}>
              {t('complete.ok')}
            </Button>
          )}
        </>
      }
    >
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Text c="dimmed">{t('complete.looking')}</Text>}
      {data && !data.possible && <Text>{t('complete.impossible')}</Text>}
      {data?.possible && !takes && <Text>{t('complete.nothing')}</Text>}
      {data?.possible && takes && <Takes car={car} completion={data} />}
    </Dialog>
  );
}

function Takes({ car, completion }: { car: Car; completion: Schemas['Completion'] }) {
  const { t } = useTranslation('assistant');
  const { signed } = useAmounts(car);
  const { add, remove, cheapest, price_delta: amount, net_delta: net } = completion;
  return (
    <>
      <ul className={classes.takes}>
        {add.map((option) => (
          <Line
            key={option.feature_id}
            text={t('adds', { option: option.title || option.code })}
            price={signed(option)}
          />
        ))}
        {remove.map((option) => (
          <Line key={option.feature_id} text={t('removes', { option: option.title || option.code })} />
        ))}
        <Line text={t('complete.total')} price={signed({ amount, net } satisfies Amount)} isTotal />
      </ul>
      {!cheapest && <Text size="xs">{t('complete.notCheapest')}</Text>}
    </>
  );
}

function Line({ text, price, isTotal }: { text: string; price?: string; isTotal?: boolean }) {
  return (
    <li data-total={isTotal || undefined}>
      <span>{text}</span>
      <span className={classes.price}>{price}</span>
    </li>
  );
}

/** What was shown is found once more by the server, for the offer as it was then. */
const completeCar = declareOperation<null, Version>({
  name: 'offer.complete',
  called: () => [{ text: 'offers:complete.open' }],
  whenMoved: 'drop',
  send: async ({ recordId, revision, key }) => {
    const { version } = await post(recordId, { revision, dryRun: false }, { 'Idempotency-Key': key });
    return version as Version;
  },
  taken: ({ queryClient, recordId, answer }) => setRevision(queryClient, recordId, answer),
});

async function post(
  versionId: number,
  body: { revision: number; dryRun: boolean },
  headers?: { 'Idempotency-Key': string },
): Promise<Schemas['Completion']> {
  const params = { path: { versionId } };
  const { data } = await client.POST('/model-feature/complete/{versionId}', { params, body, headers });
  return data as Schemas['Completion'];
}

function useCompletion(car: Car, close: () => void) {
  const queryClient = useQueryClient();
  // As the car was when the dialog opened, whatever it becomes behind it.
  const [{ id, revision }] = useState(car.version);
  const found = useQuery({
    queryKey: [...offerKey(id), 'complete', revision] as const,
    queryFn: () => post(id, { revision, dryRun: true }),
    staleTime: Infinity,
  });
  const complete = async () => {
    close();
    await changeOffer(queryClient, completeCar, { id, revision }, null);
    await refreshOffer(queryClient, id);
  };
  return { ...found, complete: () => void complete() };
}
