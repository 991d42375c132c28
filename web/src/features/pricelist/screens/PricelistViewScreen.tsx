import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { date, dateTime, empty, integer, money } from '@/i18n/format';
import { listQuery } from '@/kit/record/list-query';
import { useCan } from '@/kit/record/Can';
import { FactList } from '@/kit/ui/FactList';
import { ViewPage } from '@/kit/view/ViewPage';
import { PricelistLoader } from '../components/KindLoader';
import { PricelistStatus } from '../components/PricelistStatus';
import { type Kind, pageOf, useKindRoute } from '../kinds';
import { type Pricelist, pricelistLists } from '../pricelist-list';
import { usePricelistPage } from '../pricelist-page';
import { type Title, titleLists } from '../title-list';
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

/** A price list as it is, with what can be done about it. */
function PricelistView({ kind, loaded }: { kind: Kind; loaded: Pricelist }) {
  const { t } = useTranslation(['pricing', 'list']);
  const { may } = useCan();
  const params = { brandId: loaded.brand_id };
  const lists = useQuery(listQuery<Pricelist, { brandId: number }>(pricelistLists[kind], params));
  const titles = useQuery(listQuery<Title, { brandId: number }>(titleLists[kind], params));
  // As the lists of the brand have it, which follow what happens to it here.
  const list = lists.data?.rows.find(({ id }) => id === loaded.id) ?? loaded;
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
    [t('fields.published_at'), dateTime(list.published_at)],
    ...(list.publish_on ? [[t('fields.publish_on'), date(list.publish_on)] as const] : []),
    [t('fields.source_pricelist_id'), source?.name ?? empty],
    [t('fields.models'), integer(list.models)],
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
      <FactList facts={facts} />
    </ViewPage>
  );
}
