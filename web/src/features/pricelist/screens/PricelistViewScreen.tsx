import { Button, Stack, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { centsOf } from '@/api/money';
import { date, dateTime, empty, integer, money } from '@/i18n/format';
import { listQuery } from '@/kit/record/list-query';
import { useCan } from '@/kit/record/Can';
import { FactList } from '@/kit/ui/FactList';
import { ViewPage } from '@/kit/view/ViewPage';
import { FailingCars } from '../check/FailingCars';
import { Holds } from '../components/Holds';
import { PricelistLoader } from '../components/KindLoader';
import { PricelistStatus } from '../components/PricelistStatus';
import { type Kind, pageOf, useKindRoute } from '../kinds';
import { Missing } from '../missing/Missing';
import { type Pricelist, pricelistLists } from '../pricelist-list';
import { usePricelistPage } from '../pricelist-page';
import { type Title as ListTitle, titleLists } from '../title-list';
import { useChangePrices } from '../prices/use-change-prices';
import { usePublish } from '../use-publish';
import { useWatchCopies } from '../use-watch-copies';

export default function PricelistViewScreen() {
  const { kind, pricelistId } = useKindRoute<'pricelistId'>();
  return (
    <PricelistLoader key={pricelistId} kind={kind} id={pricelistId}>
      {(list) => <PricelistView kind={kind} loaded={list} />}
    </PricelistLoader>
  );
}

/** What the list holds, as it is after its last change. */
const overviewQuery = (id: number, revision: number) =>
  queryOptions({
    queryKey: ['overview of a price list', id, revision] as const,
    queryFn: async ({ signal }) =>
      (await client.GET('/pricelist/overview/{id}', { params: { path: { id } }, signal })).data,
    staleTime: 0,
    meta: { errors: 'silent' },
  });

/** A price list as it is, with what can be done about it. */
function PricelistView({ kind, loaded }: { kind: Kind; loaded: Pricelist }) {
  const { t } = useTranslation(['pricing', 'list']);
  const { may } = useCan();
  const params = { brandId: loaded.brand_id };
  const lists = useQuery(listQuery<Pricelist, { brandId: number }>(pricelistLists[kind], params));
  const titles = useQuery(listQuery<ListTitle, { brandId: number }>(titleLists[kind], params));
  // As the lists of the brand have it, which follow what happens to it here.
  const list = lists.data?.rows.find(({ id }) => id === loaded.id) ?? loaded;
  const { data: counts, isPending: isCounting } = useQuery(overviewQuery(list.id, list.revision));
  const { publish, mayPublish, isPublishing } = usePublish(kind);
  const { changePrices, mayChange } = useChangePrices();
  useWatchCopies([list]);
  const { tabs, area, crumbs, hub } = usePricelistPage(kind, list);
  const edit = pageOf(kind, 'edit', { pricelistTitleId: list.pricelist_title_id, pricelistId: list.id });
  const source = lists.data?.rows.find(({ id }) => id === list.source_pricelist_id);
  const title = titles.data?.rows.find(({ id }) => id === list.pricelist_title_id);
  const amount = list.price_transportation;

  const facts = [
    [t('fields.pricelist_title_id'), title?.name ?? empty],
    [t('list:columns.status'), <PricelistStatus key="status" list={list} />],
    [t('fields.started_at'), date(list.started_at)],
    [
      t('fields.published_at'),
      list.published_at && counts?.published_by
        ? t('overview.by', { at: dateTime(list.published_at), name: counts.published_by })
        : dateTime(list.published_at),
    ],
    ...(list.publish_on ? [[t('fields.publish_on'), date(list.publish_on)] as const] : []),
    [t('fields.source_pricelist_id'), source?.name ?? empty],
    ...(kind === 'supportlist' ? [[t('fields.models'), integer(list.models)] as const] : []),
    [t('fields.price_transportation'), money(amount === null ? null : centsOf(amount))],
    [t('fields.sfo_uploaded_at'), dateTime(list.sfo_uploaded_at)],
  ] as const;
  return (
    <ViewPage
      title={list.name}
      area={area}
      about={title?.name}
      crumbs={crumbs.map(({ label, link }) => (label === list.name ? { label } : { label, link }))}
      hub={hub}
      tabs={tabs.length > 1 ? tabs : undefined}
      width="form"
      actions={
        <>
          {list.status === 'active' && may(edit.permission) && (
            <Button variant="default" renderRoot={(props) => <Link {...edit.link} {...props} />}>
              {t('list:action.edit')}
            </Button>
          )}
          {mayChange(list) && (
            <Button variant="default" onClick={() => void changePrices(list)}>
              {t('action.prices')}
            </Button>
          )}
          {mayPublish(list) && (
            <Button loading={isPublishing} onClick={() => void publish(list)}>
              {t('action.publish')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="xl">
        {/* What comes later stands below: nothing that is read moves. */}
        <section aria-labelledby="facts">
          <Title order={2} id="facts" size="h3" mb="sm">
            {t('overview.facts')}
          </Title>
          <FactList facts={facts} />
        </section>
        {kind === 'pricelist' && counts && (
          <section aria-labelledby="holds">
            <Title order={2} id="holds" size="h3" mb="sm">
              {t('overview.holds')}
            </Title>
            <Holds list={list} counts={counts} />
          </section>
        )}
        {kind === 'pricelist' && !isCounting && mayPublish(list) && (
          <section aria-labelledby="before">
            <Title order={2} id="before" size="h3" mb="sm">
              {t('overview.before')}
            </Title>
            <Missing list={list} onFollow={() => undefined} />
            <FailingCars list={list} onFollow={() => undefined} />
          </section>
        )}
      </Stack>
    </ViewPage>
  );
}
