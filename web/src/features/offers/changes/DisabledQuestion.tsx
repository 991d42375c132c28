import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { $api } from '@/api/query-api';
import { longDate } from '@/i18n/format';
import { carQuery, refreshOffer } from '../queries';
import { changeOffer } from '../saving';
import { stepLink } from '../use-goto-step';
import type { Car, Version } from '../wire';
import classes from './changes.module.css';
import { ReadButton } from './ReadButton';
import { validUntil } from './valid-until';

type Change =
  Pick<Version, 'expire_date'> | Pick<Version, 'discount' | 'discount_money' | 'price_discounted'>;

/** Of an offer that has expired or whose car is archived: look at it, extend it, or edit what is left to edit. */
export function DisabledQuestion({ car }: { car: Car }) {
  const { t } = useTranslation(['changes', 'offers']);
  const queryClient = useQueryClient();
  const router = useRouter();
  const { data: settings } = useQuery($api.queryOptions('get', '/setting'));
  const { version, why_not: why } = car;
  const until = settings && validUntil(Number(settings.offer_valid_date_default ?? 0));
  const summary = stepLink(version.id, 'summary');

  const save = async (change: Change): Promise<Car | undefined> => {
    const outcome = await changeOffer(queryClient, version.id, {
      what: version.number,
      asSeen: true,
      send: async (revision) => {
        const params = { path: { id: version.id } };
        const { data } = await client.PUT('/version/{id}', { params, body: { ...change, revision } });
        return data as Version;
      },
      again: () => void save(change),
    });
    if (outcome.end !== 'answered') return undefined;
    await refreshOffer(queryClient, version.id);
    return queryClient.fetchQuery({ ...carQuery(version.id), staleTime: 0 });
  };
  const extend = async (day: string) => {
    const changed = await save({ expire_date: day });
    if (changed) await router.navigate({ ...stepLink(version.id, changed.landing), replace: true });
  };
  const edit = async () => {
    // O-047: the discount was for a price that no longer holds.
    const changed = await save({ discount: null, discount_money: null, price_discounted: null });
    if (changed) await router.navigate({ ...summary, replace: true });
  };
  return (
    <>
      <Text>{why && t(`offers:whyNot.${why}`)}</Text>
      <Text mt="sm">{t('disabled.text')}</Text>
      <div className={classes.buttons}>
        <ReadButton versionId={version.id} label={t('disabled.view')} />
        {why === 'expired' && until && (
          <Button onClick={() => void extend(until)}>
            {t('disabled.extend', { date: longDate(until) })}
          </Button>
        )}
        <Button variant="default" onClick={() => void edit()}>
          {t('disabled.edit')}
        </Button>
      </div>
    </>
  );
}
