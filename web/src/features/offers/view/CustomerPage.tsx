import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { date, dateTime, empty } from '@/i18n/format';
import { useCan } from '@/kit/record/Can';
import { FactList } from '@/kit/ui/FactList';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';
import { ViewSection } from '@/kit/view/ViewSection';
import { alternativesQuery } from '../alternatives/alternatives';
import { letterOf } from '../alternatives/letter';
import { editPermission } from '../permissions';
import { pagesQuery } from '../queries';
import type { Version } from '../wire';
import classes from './CustomerPage.module.css';
import { type LinkState, stateOfLink } from './link-state';
import { isOlder } from './use-acceptance';
import { useLinks } from './use-links';

type Link = Schemas['Link'];
type Acceptance = Schemas['Acceptance'];

const tones: Readonly<Record<LinkState, Tone>> = {
  works: 'green',
  older: 'grey',
  archived: 'grey',
  expired: 'red',
  revoked: 'grey',
};

interface CustomerPageProps {
  version: Version;
  /** It stands before what the offer says where the customer has done something, else after it. */
  place: 'first' | 'last';
}

/** The page that a customer opens by a link: the links to all alternatives, what was asked of this one, and the acceptance. */
export function CustomerPage({ version, place }: CustomerPageProps) {
  const { t } = useTranslation('offerlist');
  const { data } = useQuery(pagesQuery(version.id));
  const { revoke, answered } = useLinks(version.id);
  const mayEdit = useCan().may(editPermission({ versionId: version.id }));
  const hasOthers = (useQuery(alternativesQuery(version.id)).data?.length ?? 0) > 1;
  if (!data || (!data.can_link && data.links.length === 0)) return null;
  const { links, acceptances, questions } = data;
  if (acceptances.length + questions.length > 0 !== (place === 'first')) return null;
  const isLettered = hasOthers || links.some(({ alternative }) => alternative !== version.alternative);
  const documentOf = ({ number, alternative }: Link) =>
    isLettered
      ? `${t('alternatives.letter', { letter: letterOf(alternative) })}, ${t('page.documentNumber', { number })}`
      : t('page.documentNumber', { number });
  const columns: RecordColumn<Link>[] = [
    {
      key: 'number',
      title: t('page.document'),
      width: '10rem',
      render: documentOf,
    },
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
      // Its longest word is one that does not break.
      width: '12rem',
      render: (link) => {
        const state = stateOfLink(link);
        return <StatusBadge tone={tones[state]} label={t(`page.states.${state}`)} />;
      },
    },
    {
      key: 'revoke',
      title: t('page.revoke'),
      isTitleHidden: true,
      width: '11rem',
      align: 'end',
      render: (link) =>
        mayEdit &&
        link.revoked_at === null && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('page.revokeOf', { at: dateTime(link.created_at) })}
            onClick={() => void revoke(link, documentOf(link), links)}
          >
            {t('page.revoke')}
          </Button>
        ),
    },
  ];
  return (
    <ViewSection title={t('page.title')}>
      {acceptances.map((one) => (
        <Accepted key={one.id} acceptance={one} last={data.last_number} />
      ))}
      {questions.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('page.questions')}</h3>
          <ul className={classes.questions}>
            {questions.map(({ id, asked_at, text, answered_at, answered_by_name }) => (
              <li key={id}>
                <span className={classes.when}>
                  {dateTime(asked_at)}
                  {answered_at !== null &&
                    ` · ${t('page.answered', { at: dateTime(answered_at), name: answered_by_name })}`}
                </span>
                {text}
                {mayEdit && answered_at === null && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    className={classes.answered}
                    onClick={() => void answered(id)}
                  >
                    {t('page.markAnswered')}
                  </Button>
                )}
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
    </ViewSection>
  );
}

/** Who accepted, when, and what shows it; that of an older document says which one is not accepted. */
function Accepted({ acceptance, last }: { acceptance: Acceptance; last: number }) {
  const { t } = useTranslation('offerlist');
  const { number, name, accepted_at, network, sha256, wording, withdrawn_at, withdrawn_by_name } = acceptance;
  const isBack = withdrawn_at !== null;
  const isPast = isOlder(acceptance, last);
  return (
    <div className={classes.accepted} role="status">
      <StatusBadge
        tone={isBack || isPast ? 'grey' : 'green'}
        label={t(isBack ? 'page.withdrawn' : 'page.accepted', { number })}
      />
      {isPast && <p className={classes.older}>{t('page.acceptedOlder', { last })}</p>}
      <FactList
        facts={[
          ...(isBack
            ? [[t('page.withdrawnAt'), `${dateTime(withdrawn_at)}, ${withdrawn_by_name || empty}`] as const]
            : []),
          [t('page.name'), name],
          [t('page.acceptedAt'), dateTime(accepted_at)],
        ]}
      />
      <details className={classes.evidence}>
        <summary>{t('page.evidence')}</summary>
        <FactList
          facts={[
            [t('page.wording'), wording],
            [t('documents.sum'), <code key="sum">{sha256}</code>],
            [t('page.network'), network],
          ]}
        />
      </details>
    </div>
  );
}
