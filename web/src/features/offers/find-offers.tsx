import { Button } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { integer } from '@/i18n/format';
import { useCan } from '@/kit/record/Can';
import { useOnePress } from '@/kit/ui/useOnePress';
import { FoundGroup, FoundRow } from '@/kit/view/FoundGroup';
import { statePermission } from '@/routing/declaration';
import { startFromTemplate } from './list/actions';
import type { ListedOffer } from './list/listed-offer';
import { nameOf, useCarOf } from './listed';

/** What is found is in groups, each with what is done with it. */
export const offerGroups = ['active', 'draft', 'template'] as const;
type Group = (typeof offerGroups)[number];

const shown = 5;

const foundQuery = (words: readonly string[], group: Group) =>
  queryOptions({
    queryKey: ['list', '/version', 'found', group, words] as const,
    queryFn: async ({ signal }) => {
      // Of those that were sent also what is over: somebody looks for it by its customer.
      const query = { tags: [...words], status: group, limit: shown };
      const { data = [], response } = await client.GET('/version', { params: { query }, signal });
      return { offers: data, total: Number(response.headers.get('X-Total-Count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
  });

/** Offers or templates that have all the words, each with what is done with it. */
export function FoundOffers({ group, words }: { group: Group; words: readonly string[] }) {
  const { t } = useTranslation('home');
  const { data, error, refetch } = useQuery(foundQuery(words, group));
  return (
    <FoundGroup
      title={t(`find.group.${group}`)}
      total={data?.total}
      nothing={t('find.nothing')}
      error={error}
      onRetry={() => void refetch()}
      all={
        data &&
        data.total > data.offers.length && (
          <Link
            to="/offer"
            search={{
              status: 'all',
              versionStatus: group === 'active' ? undefined : group,
              tags: words.join(','),
            }}
          >
            {t('find.all', { number: integer(data.total) })}
          </Link>
        )
      }
    >
      {data?.offers.map((offer) => (
        <Row key={offer.id} offer={offer} group={group} />
      ))}
    </FoundGroup>
  );
}

const view = statePermission('app.offer.view', { params: ['versionId'] });
const edit = statePermission('app.offer.edit', { params: ['versionId'] });

function Row({ offer, group }: { offer: ListedOffer; group: Group }) {
  const { t } = useTranslation('home');
  const { may } = useCan();
  const params = { versionId: offer.id };
  const car = useCarOf()(offer);
  const name = nameOf(offer) || offer.number;
  return (
    <FoundRow
      name={
        may(view(params)) ? (
          <Link to="/offer/view/$versionId" params={params}>
            {name}
          </Link>
        ) : (
          name
        )
      }
      facts={[car, offer.number].filter(Boolean).join(' · ')}
      action={
        group === 'template'
          ? may('app.offer.create') && <UseTemplate offer={offer} />
          : may(edit(params)) && (
              <Button
                variant="default"
                size="xs"
                aria-label={`${t('find.edit')}: ${offer.number}`}
                renderRoot={(props) => (
                  <Link to="/offer/edit/$versionId" params={params} search={{ step: 'summary' }} {...props} />
                )}
              >
                {t('find.edit')}
              </Button>
            )
      }
    />
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
