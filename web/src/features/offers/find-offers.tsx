import { Button, Title } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { integer } from '@/i18n/format';
import { wordsOf } from '@/kit/list/facets';
import WordsFacet from '@/kit/list/WordsFacet';
import { useCan } from '@/kit/record/Can';
import { useCellContext } from '@/kit/record/useCellContext';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { useOnePress } from '@/kit/ui/useOnePress';
import { statePermission } from '@/routing/declaration';
import { startFromTemplate } from './list/actions';
import type { ListedOffer } from './list/listed-offer';
import { offerTags } from './list/tags';
import { carOf, nameOf } from './listed';
import classes from './find-offers.module.css';

/** What is found is in groups, each with what is done with it. */
const groups = ['active', 'draft', 'template'] as const;
type Group = (typeof groups)[number];

const shown = 5;

const foundQuery = (words: readonly string[], group: Group) =>
  queryOptions({
    queryKey: ['list', '/version', 'found', group, words] as const,
    queryFn: async ({ signal }) => {
      const query = { tags: [...words], versionStatus: group, limit: shown };
      const { data = [], response } = await client.GET('/version', { params: { query }, signal });
      return { offers: data, total: Number(response.headers.get('X-Total-Count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
  });

interface FindOffersProps {
  /** With commas between, as in the address. */
  tags: string | undefined;
  onChoose: (tags: string | undefined) => void;
}

/** Finds offers and templates by words that all have: customer, model, codes (P-006). */
export default function FindOffers({ tags, onChoose }: FindOffersProps) {
  const { t } = useTranslation(['home', 'offerlist']);
  const { context } = useCellContext('offerlist:offers');
  const words = wordsOf(tags);
  return (
    <search aria-label={t('find.title')} className={classes.search}>
      <WordsFacet
        facet={{ ...offerTags, label: () => t('find.field') }}
        value={tags}
        context={context}
        onChoose={onChoose}
      />
      {words.length > 0 && (
        <div className={classes.groups}>
          {groups.map((group) => (
            <Found key={group} group={group} words={words} />
          ))}
        </div>
      )}
    </search>
  );
}

function Found({ group, words }: { group: Group; words: readonly string[] }) {
  const { t } = useTranslation('home');
  const { data, error, refetch } = useQuery(foundQuery(words, group));
  return (
    <section aria-label={t(`find.group.${group}`)} className={classes.group}>
      <Title order={2} className={classes.heading}>
        {t(`find.group.${group}`)}
      </Title>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className={classes.nothing}>{t('find.nothing')}</p>}
      <ul className={classes.rows}>
        {data?.offers.map((offer) => (
          <Row key={offer.id} offer={offer} group={group} />
        ))}
      </ul>
      {data && data.total > data.offers.length && (
        <Link
          to="/offer"
          search={{ status: 'all', versionStatus: group, tags: words.join(',') }}
          className={classes.all}
        >
          {t('find.all', { number: integer(data.total) })}
        </Link>
      )}
    </section>
  );
}

const view = statePermission('app.offer.view', { params: ['versionId'] });
const edit = statePermission('app.offer.edit', { params: ['versionId'] });

function Row({ offer, group }: { offer: ListedOffer; group: Group }) {
  const { t } = useTranslation('home');
  const { may } = useCan();
  const params = { versionId: offer.id };
  const car = carOf(offer);
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        {may(view(params)) ? (
          <Link to="/offer/view/$versionId" params={params} className={classes.name}>
            {nameOf(offer) || offer.number}
          </Link>
        ) : (
          <span className={classes.name}>{nameOf(offer) || offer.number}</span>
        )}
        <span className={classes.car}>
          {car && `${car} · `}
          <span className={classes.number}>{offer.number}</span>
        </span>
      </span>
      {group === 'template' && may('app.offer.create') && <UseTemplate offer={offer} />}
      {group !== 'template' && may(edit(params)) && (
        <Button
          variant="default"
          size="xs"
          aria-label={`${t('find.edit')}: ${offer.number}`}
          renderRoot={(props) => <Link to="/offer/edit/$versionId" params={params} {...props} />}
        >
          {t('find.edit')}
        </Button>
      )}
    </li>
  );
}

function UseTemplate({ offer: { id, number } }: { offer: ListedOffer }) {
  const { t } = useTranslation('home');
  const router = useRouter();
  const press = useOnePress();
  const [isRunning, setRunning] = useState(false);
  const use = async () => {
    setRunning(true);
    await startFromTemplate(router, id);
    setRunning(false);
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={isRunning}
      aria-label={`${t('find.use')}: ${number}`}
      onClick={() => press(() => void use())}
    >
      {t('find.use')}
    </Button>
  );
}
