import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { date } from '@/i18n/format';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { problemText } from '@/kit/ui/problem-text';
import { useOnePress } from '@/kit/ui/useOnePress';
import { useMe } from '@/session/me';
import { isReason, type State } from '../invitation';

type Known = Schemas['SurveyAddress'];

/** The source of what somebody said at a visit. */
const ofVisit = 'transaction';

const suppressions = ['unsubscribed', 'no_mailbox', 'complained', 'by_hand'] as const;

/** Looks an address up: why it gets no mail; it is suppressed here, and a consent written down. */
export default function AddressDialog({ close }: DialogProps<never>) {
  const { t } = useTranslation('invitations');
  const { t: tCommon } = useTranslation();
  const me = useMe();
  const [email, setEmail] = useState('');
  const [known, setKnown] = useState<Known>();
  const [company, setCompany] = useState(me.preferences.company_id ?? me.companies[0]?.id ?? 0);
  const [source, setSource] = useState('');
  const asking = useMutation({
    mutationFn: async (work: () => Promise<{ data?: Known }>) => (await work()).data,
    onSuccess: setKnown,
    meta: { errors: 'inline' },
  });
  const press = useOnePress();
  const ask = (work: () => Promise<{ data?: Known }>) => {
    if (!asking.isPending) press(() => asking.mutate(work));
  };
  const look = () => client.GET('/survey-response/address', { params: { query: { email } } });
  const suppress = () => client.POST('/mail-suppression', { body: { email } });
  const consent = () =>
    client.POST('/consent', { body: { company_id: company, email, given: true, source } });
  const problem = asking.error ? problemOf(asking.error) : undefined;
  const why = suppressions.find((reason) => reason === known?.suppressed);
  // What the reader said last decides in that company.
  const refusals = known?.consents.filter(
    ({ company_id: id }, at, all) => all.findIndex((one) => one.company_id === id) === at && !all[at]?.given,
  );
  const openWords = refusals?.length
    ? t('address.refusing', { companies: refusals.map((one) => one.company).join(', ') })
    : t('address.open_to_mails');
  return (
    <FormDialog
      title={t('address.title')}
      ok={t('address.ok')}
      busy={asking.isPending}
      disabled={email.trim() === ''}
      failure={problem && problemText(problem, tCommon).text}
      onSubmit={() => asking.mutate(look)}
      onClose={() => close()}
    >
      <TextInput
        label={t('invitations.fields.email')}
        inputMode="email"
        value={email}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          setKnown(undefined);
        }}
        data-autofocus
      />
      {known && (
        <section aria-label={t('address.known')} aria-live="polite">
          {!known.writable && <p role="alert">{t('address.unwritable')}</p>}
          {known.own && <p>{t('address.own')}</p>}
          {(known.writable || why !== undefined) && (
            <p>
              {why === undefined
                ? openWords
                : t('address.suppressed', {
                    why: t(`address.why.${why}`),
                    day: known.since ? date(known.since) : '',
                  })}
            </p>
          )}
          {known.consents.map((one) => (
            <p key={`${String(one.company_id)} ${one.at}`}>
              {t(one.given ? 'address.gave' : 'address.refused', {
                company: one.company,
                day: date(one.at),
                source: one.source === ofVisit ? t('address.visit') : one.source,
              })}
            </p>
          ))}
          {known.latest.map((one) => (
            <p key={one.id}>
              {[
                date(one.log_at),
                one.company,
                t(`invitations.values.state.${one.state as State}`),
                ...(isReason(one.reason) ? [t(`invitations.values.reason.${one.reason}`)] : []),
              ].join(' · ')}
            </p>
          ))}
          {why === undefined && known.writable && (
            <Button variant="default" loading={asking.isPending} onClick={() => ask(suppress)}>
              {t('address.suppress')}
            </Button>
          )}
          {known.writable && (
            <Group align="end" mt="md">
              <NativeSelect
                label={t('invitations.fields.company')}
                value={String(company)}
                data={me.companies.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={({ currentTarget }) => setCompany(Number(currentTarget.value))}
              />
              <TextInput
                label={t('address.source')}
                value={source}
                onChange={({ currentTarget }) => setSource(currentTarget.value)}
              />
              <Button
                variant="default"
                loading={asking.isPending}
                disabled={source.trim() === ''}
                onClick={() => ask(consent)}
              >
                {t('address.consent')}
              </Button>
            </Group>
          )}
        </section>
      )}
    </FormDialog>
  );
}
