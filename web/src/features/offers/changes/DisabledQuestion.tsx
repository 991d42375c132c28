import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fetchNow } from '@/api/fetch-now';
import { settingsQuery } from '@/api/group';
import { longDate } from '@/i18n/format';
import { carQuery, refreshOffer } from '../queries';
import { declareOperation, type FieldsInput } from '@/kit/edit/operations';
import { putFields, seenFields } from '../save-fields';
import { changeOffer, setRevision } from '../saving';
import { stepLink } from '../use-goto-step';
import type { Car, Version } from '../wire';
import classes from './changes.module.css';
import { ReadButton } from './ReadButton';
import { validUntil } from './valid-until';

type Change =
  Pick<Version, 'expire_date'> | Pick<Version, 'discount' | 'discount_money' | 'price_discounted'>;

/** Takes up an offer again as it is on the screen. */
const reopen = declareOperation<FieldsInput & { number: string }, Version>({
  name: 'offer.reopen',
  called: ({ number }) => [number],
  whenMoved: 'drop',
  send: putFields,
  taken: ({ queryClient, recordId, answer }) => setRevision(queryClient, recordId, answer),
});

/** Of an offer that has expired or whose car is archived: look at it, extend it, or edit what is left to edit. */
export function DisabledQuestion({ car }: { car: Car }) {
  const { t } = useTranslation(['changes', 'offers']);
  const queryClient = useQueryClient();
  const router = useRouter();
  const { data: settings } = useQuery(settingsQuery);
  const { version, why_not: why } = car;
  const until = settings && validUntil(Number(settings.offer_valid_date_default ?? 0));
  const summary = stepLink(version.id, 'summary');

  const save = async (change: Change): Promise<Car | undefined> => {
    const input = { fields: change, before: seenFields(version, change), number: version.number };
    const ending = await changeOffer(queryClient, reopen, version, input);
    if (ending.end !== 'saved') return undefined;
    await refreshOffer(queryClient, version.id);
    return fetchNow(queryClient, carQuery(version.id));
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
      <Text mt="sm">{t(why === 'vehicle_gone' ? 'ofVehicle.gone' : 'disabled.text')}</Text>
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
