import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { date, longDate } from '@/i18n/format';
import { DateField } from '@/kit/ui/DateField';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { sortRefusals } from '@/kit/ui/refusals';
import { PageLink } from '@/routing/PageLink';
import { FailingCars } from '../check/FailingCars';
import { useKeptCars } from '../check/use-kept-cars';
import { useListCheck } from '../check/use-list-check';
import { checkPage, type Kind } from '../kinds';
import { Missing, useReadiness } from '../missing/Missing';
import type { Pricelist } from '../pricelist-list';

/** What was decided: to publish now, on a day that is kept already, or on no day any more. */
export type Publishing = 'now' | { day: string | null };

type When = 'now' | 'day' | 'never';

interface PublishDialogProps extends DialogProps<Publishing> {
  kind: Kind;
  list: Pricelist;
}

/** Asks before a list is published for good, now or on a day, with what is missing in it. */
export default function PublishDialog({ kind, list, close }: PublishDialogProps) {
  const { t } = useTranslation(['pricing', 'common']);
  const { t: tCommon } = useTranslation();
  const { id, name, started_at: from, publish_on: kept } = list;
  /** As the list was when it was refused for a change of somebody else, who has been named: the next press is made on top. */
  const [revision, setRevision] = useState(list.revision);
  const isEmpty = useReadiness(id, kind === 'pricelist')?.models === 0;
  const [when, setWhen] = useState<When>(kept ? 'day' : 'now');
  // The day on which it becomes valid is the one that is meant most often.
  const [day, setDay] = useState(() => kept ?? (from > date(new Date()) ? from : ''));
  const saving = useMutation({
    meta: { errors: 'inline' },
    mutationFn: async (publishOn: string | null) => {
      const body = { publish_on: publishOn, revision };
      await client.PUT('/pricelist/{id}', { params: { path: { id } }, body });
      return publishOn;
    },
    onSuccess: (publishOn) => close({ day: publishOn }),
    onError: (error) => {
      const { current } = problemOf(error) as { current?: Pricelist };
      if (current) setRevision(current.revision);
    },
  });
  const problem = saving.error ? problemOf(saving.error) : undefined;
  const { errorOf, failure } = sortRefusals(problem, when === 'day' ? ['publish_on'] : [], tCommon);
  const send = () => {
    if (when === 'now') close('now');
    else saving.mutate(when === 'day' ? day : null);
  };
  const ok = { now: t('publish.ok'), day: t('publish.okDay'), never: t('publish.okNever') }[when];
  return (
    <Dialog
      title={t('publish.title', { name })}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" data-autofocus onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button
            color={when === 'now' ? 'red.8' : undefined}
            loading={saving.isPending}
            disabled={(when === 'day' && day === '') || (when === 'now' && isEmpty)}
            onClick={send}
          >
            {ok}
          </Button>
        </>
      }
    >
      {!isEmpty && (
        <Text>
          {t(`publish.${kind}`, { from: longDate(from) })}
          {when === 'now' && ` ${t('publish.forGood')}`}
          {when === 'day' && ` ${t('publish.untilDay')}`}
        </Text>
      )}
      {kind === 'pricelist' && !isEmpty && <Text c="dimmed">{t('publish.rules')}</Text>}
      {kind === 'pricelist' && <Missing list={list} onFollow={() => close()} />}
      {kind === 'pricelist' && !isEmpty && <FailingCars list={list} onFollow={() => close()} />}
      {kind === 'pricelist' && !isEmpty && (
        <RuleIssues list={list} onFollow={() => close()} hasLink={when !== 'day'} />
      )}
      <Radio.Group label={t('publish.when')} value={when} onChange={(value) => setWhen(value)}>
        <Group gap="md" mt={4}>
          <Radio value="now" label={t('publish.now')} />
          <Radio value="day" label={t('publish.onDay')} />
          {kept && <Radio value="never" label={t('publish.never')} />}
        </Group>
      </Radio.Group>
      {when === 'day' && (
        <DateField
          whenWrong="none"
          label={t('publish.day')}
          description={t('publish.dayHint', { from: longDate(from) })}
          value={day}
          onChange={(value) => {
            setDay(value);
            saving.reset();
          }}
          refusal={errorOf('publish_on')}
        />
      )}
      {when === 'day' && kind === 'pricelist' && !isEmpty && <NotYet list={list} onFollow={() => close()} />}
      {failure && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {failure}
        </Text>
      )}
    </Dialog>
  );
}

/** As many models as are named in one sentence. */
const mostNamed = 5;

interface FollowedProps {
  list: Pricelist;
  onFollow: () => void;
}

/** What would keep the list from being published on its day if that were now, counted, with the way to where it is mended. */
function NotYet({ list, onFollow }: FollowedProps) {
  const { t } = useTranslation('pricing');
  const cars = useKeptCars(list).cars?.filter(({ passes }) => !passes).length ?? 0;
  const models = useListCheck(list).found.filter(({ findings }) =>
    findings.some(({ blocks }) => blocks),
  ).length;
  const params = { brandId: list.brand_id, pricelistId: list.id };
  return (
    <Stack gap={2}>
      <div role="status">
        {cars + models > 0 && (
          <Text c="var(--mantine-color-error)">{t('publish.notYet', { cars, models })}</Text>
        )}
      </div>
      <PageLink page={{ to: checkPage.to, params }} onFollow={onFollow}>
        {t('check.link')}
      </PageLink>
    </Stack>
  );
}

/** What is wrong with the rules, counted while they are checked, with the way to where all of it stands. */
function RuleIssues({ list, onFollow, hasLink }: FollowedProps & { hasLink: boolean }) {
  const { t } = useTranslation('pricing');
  const { all, done, isFailed, found } = useListCheck(list);
  const blocked = found.filter(({ findings }) => findings.some(({ blocks }) => blocks));
  const others = found.length - blocked.length;
  const named = blocked.slice(0, mostNamed).map(({ code }) => code);
  const params = { brandId: list.brand_id, pricelistId: list.id };
  return (
    <Stack gap={2}>
      <div role="status">
        {isFailed && <Text>{t('check.failed')}</Text>}
        {all === undefined && !isFailed && <Text c="dimmed">{t('check.begun')}</Text>}
        {all !== undefined && done < all && <Text c="dimmed">{t('check.going', { done, all })}</Text>}
        {blocked.length > 0 && (
          <Text c="var(--mantine-color-error)">
            {`${t('check.blocked', { count: blocked.length })}: ${named.join(', ')}${blocked.length > mostNamed ? '…' : '.'}`}
          </Text>
        )}
        {others > 0 && <Text>{t('check.issues', { count: others })}</Text>}
        {all !== undefined && done === all && found.length === 0 && <Text>{t('check.fine')}</Text>}
      </div>
      {hasLink && (
        <PageLink page={{ to: checkPage.to, params }} onFollow={onFollow}>
          {t('check.link')}
        </PageLink>
      )}
    </Stack>
  );
}
