import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { date, dateTime, empty } from '@/i18n/format';
import { confirmDialog } from '@/kit/ui/dialogs';
import { openDialog } from '@/kit/ui/dialog';
import { FactList } from '@/kit/ui/FactList';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { reportProblem } from '@/kit/ui/report-problem';
import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';
import { ViewSection } from '@/kit/view/ViewSection';
import { pagesQuery } from '../queries';
import type { Version } from '../wire';
import classes from './CustomerPage.module.css';
import { type LinkState, stateOfLink } from './link-state';

type Link = Schemas['Link'];
type Acceptance = Schemas['Acceptance'];

const loadLinkDialog = () => import('./LinkDialog');

const tones: Readonly<Record<LinkState, Tone>> = {
  works: 'green',
  older: 'grey',
  expired: 'red',
  revoked: 'grey',
};

/** The page of the offer that its customer opens by a link: the links, what was asked there, and the acceptance. */
export function CustomerPage({ version }: { version: Version }) {
  const { t } = useTranslation('offerlist');
  const { data } = useQuery(pagesQuery(version.id));
  const { isBusy, make, revoke } = useLinks(version.id);
  if (!data || (!data.can_link && data.links.length === 0)) return null;
  const { links, acceptances, questions } = data;
  const last = Math.max(...links.map(({ number }) => number));
  const columns: RecordColumn<Link>[] = [
    { key: 'number', title: t('documents.number'), width: '4rem', render: ({ number }) => number },
    { key: 'at', title: t('page.at'), width: '10rem', render: ({ created_at }) => dateTime(created_at) },
    { key: 'by', title: t('page.by'), render: ({ created_by_name }) => created_by_name || empty },
    { key: 'until', title: t('page.until'), width: '8rem', render: ({ expires_on }) => date(expires_on) },
    {
      key: 'opened',
      title: t('page.opened'),
      render: ({ opened_count: count, last_at }) =>
        count === 0 ? t('page.never') : t('page.times', { count, at: dateTime(last_at) }),
    },
    {
      key: 'state',
      title: t('page.state'),
      width: '8rem',
      render: (link) => {
        const state = stateOfLink(link, last);
        return <StatusBadge tone={tones[state]} label={t(`page.states.${state}`)} />;
      },
    },
    {
      key: 'revoke',
      title: t('page.revoke'),
      isTitleHidden: true,
      width: '9rem',
      align: 'end',
      render: (link) =>
        link.revoked_at === null && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('page.revokeOf', { at: dateTime(link.created_at) })}
            onClick={() => void revoke(link)}
          >
            {t('page.revoke')}
          </Button>
        ),
    },
  ];
  return (
    <ViewSection title={t('page.title')}>
      {acceptances.map((one) => (
        <Accepted key={one.number} acceptance={one} />
      ))}
      {questions.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('page.questions')}</h3>
          <ul className={classes.questions}>
            {questions.map(({ id, asked_at, text }) => (
              <li key={id}>
                <span className={classes.when}>{dateTime(asked_at)}</span>
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
      {links.length > 0 ? (
        <RecordTable label={t('page.links')} columns={columns} rows={links} rowId={({ id }) => id} />
      ) : (
        <p className={classes.none}>{t('page.none')}</p>
      )}
      {data.can_link && (
        <Button variant="default" className={classes.make} loading={isBusy} onClick={() => void make()}>
          {t('page.make')}
        </Button>
      )}
    </ViewSection>
  );
}

/** Who accepted, when, and what shows it. */
function Accepted({ acceptance }: { acceptance: Acceptance }) {
  const { t } = useTranslation('offerlist');
  const { number, name, accepted_at, network, sha256, wording } = acceptance;
  return (
    <div className={classes.accepted} role="status">
      <StatusBadge tone="green" label={t('page.accepted', { number })} />
      <FactList
        facts={[
          [t('page.name'), name],
          [t('page.acceptedAt'), dateTime(accepted_at)],
          [t('page.wording'), wording],
          [t('documents.sum'), <code key="sum">{sha256}</code>],
          [t('page.network'), network],
        ]}
      />
    </div>
  );
}

/** Makes and ends links, and asks for them again. */
function useLinks(id: number) {
  const { t } = useTranslation('offerlist');
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const { queryKey } = pagesQuery(id);
  const make = async () => {
    setIsBusy(true);
    try {
      const { data } = await client.POST('/version/links/{id}', { params: { path: { id } }, body: {} });
      await queryClient.invalidateQueries({ queryKey });
      if (data) await openDialog(loadLinkDialog, { link: data }, ['offerlist', 'common']);
    } catch (error) {
      reportProblem(problemOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const revoke = async ({ id: linkId }: Link) => {
    const sure = await openDialog(confirmDialog, {
      title: t('page.revoke'),
      text: t('page.revokeText'),
      ok: t('page.revokeOk'),
      destructive: true,
    });
    if (!sure) return;
    try {
      const params = { path: { id, linkId } };
      const { data } = await client.POST('/version/revoke-link/{id}/{linkId}', { params });
      queryClient.setQueryData(queryKey, data);
    } catch (error) {
      reportProblem(problemOf(error));
    }
  };
  return { isBusy, make, revoke };
}
