import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { $api } from '@/api/query-api';
import { dateTime } from '@/i18n/format';
import { referencesField } from '@/kit/fields/references';
import type { SavedView } from '@/kit/list/views';
import { useCellContext } from '@/kit/record/useCellContext';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { sortRefusals } from '@/kit/ui/refusals';
import { MailPreview } from './MailPreview';
import type { ReportSubscription } from '../report-query';
import classes from './ReportMailDialog.module.css';

interface ReportMailProps extends DialogProps<ReportSubscription> {
  view: SavedView;
  /** Absent: it was never sent. */
  subscription: ReportSubscription | undefined;
}

const turns = ['week', 'month'] as const;

/** To whom a saved report is sent, how often, and what became of it last. Answers what was saved. */
export default function ReportMailDialog({ view, subscription, close }: ReportMailProps) {
  const { t } = useTranslation('reports');
  const { t: tCommon } = useTranslation();
  const [every, setEvery] = useState(subscription?.every ?? 'week');
  const [userIds, setUserIds] = useState<readonly number[]>(subscription?.user_ids ?? []);
  const [isPaused, setPaused] = useState(subscription?.status === 'deleted');
  const [isEmpty, setEmpty] = useState(false);
  const [isShown, setShown] = useState(false);
  const status = (): ReportSubscription['status'] => (isPaused ? 'deleted' : 'active');
  const saving = useMutation({
    mutationFn: async () => {
      const fields = { every, user_ids: [...userIds], status: status() };
      if (!subscription)
        return (await client.POST('/report-subscription', { body: { ...fields, saved_view_id: view.id } }))
          .data;
      const params = { path: { id: subscription.id } };
      const body = { ...fields, revision: subscription.revision };
      return (await client.PUT('/report-subscription/{id}', { params, body })).data;
    },
    onSuccess: (saved) => close(saved),
    meta: { errors: 'inline' },
  });
  const problem = saving.error ? problemOf(saving.error) : undefined;
  const { errorOf: wrong, failure } = sortRefusals(problem, ['every', 'user_ids', 'status'], tCommon);

  return (
    <FormDialog
      title={t('mail.title', { name: view.name })}
      ok={tCommon('action.save')}
      busy={saving.isPending}
      noValidate
      failure={failure}
      onSubmit={() => {
        setEmpty(userIds.length === 0);
        if (userIds.length > 0) saving.mutate();
      }}
      onClose={() => close()}
    >
      <Radio.Group
        label={t('mail.every')}
        value={every}
        onChange={(value) => setEvery(value)}
        error={wrong('every')}
      >
        <Stack gap="sm" mt={4}>
          {turns.map((value) => (
            <Radio key={value} value={value} label={t(`mail.turns.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Recipients
        subscription={subscription}
        chosen={userIds}
        onChoose={(ids) => {
          setUserIds(ids);
          setEmpty(false);
        }}
        error={isEmpty ? t('mail.nobody') : wrong('user_ids')}
      />
      {subscription && (
        <Checkbox
          label={t('mail.pause')}
          checked={isPaused}
          onChange={({ currentTarget }) => setPaused(currentTarget.checked)}
          error={wrong('status')}
        />
      )}
      {subscription && <Sendings subscription={subscription} />}
      <div>
        <Button variant="default" size="xs" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'mail.hidePreview' : 'mail.preview')}
        </Button>
      </div>
      {isShown && <MailPreview savedViewId={view.id} every={every} />}
    </FormDialog>
  );
}

interface RecipientsProps {
  subscription: ReportSubscription | undefined;
  chosen: readonly number[];
  onChoose: (ids: readonly number[]) => void;
  error: string | undefined;
}

/** Who gets it already, then the others who may see it. */
function Recipients({ subscription, chosen, onChoose, error }: RecipientsProps) {
  const { t } = useTranslation('reports');
  const { context } = useCellContext('surveys:kpis');
  const { data } = useQuery($api.queryOptions('get', '/report-subscription/recipients'));
  const options = useMemo(() => {
    const known = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
    const before = subscription?.user_ids ?? [];
    const ofBefore = before.map((id) => ({
      value: id,
      label:
        known.find(({ value }) => value === id)?.label ??
        subscription?.results.find(({ user_id }) => user_id === id)?.name ??
        t('mail.unknown', { id }),
    }));
    return [...ofBefore, ...known.filter(({ value }) => !before.includes(value))];
  }, [data, subscription, t]);
  const { Input } = useMemo(() => referencesField('user_ids', () => options), [options]);
  if (!data) return <ListSkeleton label={t('mail.recipients')} columns={2} />;
  return (
    <Input
      name="user_ids"
      label={t('mail.recipients')}
      required
      entry={chosen}
      onChange={(ids) => onChoose(ids as readonly number[])}
      onBlur={() => undefined}
      error={error}
      partErrors={{}}
      disabled={false}
      isChecking={false}
      valueOf={() => undefined}
      put={() => undefined}
      context={context}
    />
  );
}

/** When it is sent next, and what became of it last. */
function Sendings({ subscription }: { subscription: ReportSubscription }) {
  const { t } = useTranslation('reports');
  const { status, next_at: next, last_at: last, results } = subscription;
  return (
    <dl className={classes.facts}>
      <dt>{t('mail.next')}</dt>
      <dd>{status === 'active' ? dateTime(next) : t('mail.isPaused')}</dd>
      <dt>{t('mail.last')}</dt>
      <dd>
        {last === null ? t('mail.never') : dateTime(last)}
        <ul className={classes.results}>
          {results.map(({ user_id, name, result }) => (
            <li key={user_id}>{t('mail.result', { name, result: t(`mail.results.${result}`) })}</li>
          ))}
        </ul>
      </dd>
    </dl>
  );
}
