import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchNow } from '@/api/fetch-now';
import { problemOf } from '@/api/problem';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { carQuery } from '../queries';
import { stepLink } from '../use-goto-step';
import type { Car, StepName } from '../wire';
import classes from './changes.module.css';
import { PricelistRows } from './PricelistRows';
import { ReadButton } from './ReadButton';
import { type ListChoice, pricelistsQuery, takePricelist } from './take-pricelist';

/** With which price list the work goes on; the own one first, what others make of the price before they are taken. */
export function ListQuestion({ car, step }: { car: Car; step?: StepName }) {
  const { t } = useTranslation(['changes', 'common']);
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const { version } = car;
  const { data: lists, error, refetch } = useQuery(pricelistsQuery(version));

  const pick = async (list: ListChoice) => {
    setBusy(true);
    const isTaken = await takePricelist(queryClient, version, list);
    setBusy(false);
    if (!isTaken) return;
    const { landing } = await fetchNow(queryClient, carQuery(version.id));
    await router.navigate({ ...stepLink(version.id, step ?? landing), replace: true });
  };
  return (
    <>
      <Text mb="md">{t('list.text')}</Text>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {lists && <PricelistRows car={car} lists={lists} isBusy={isBusy} onPick={(list) => void pick(list)} />}
      <div className={classes.buttons}>
        <ReadButton versionId={version.id} label={t('common:action.cancel')} />
      </div>
    </>
  );
}
