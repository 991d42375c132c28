import { Anchor, Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { KeywordField } from '@/kit/list/KeywordField';
import { ListStates } from '@/kit/list/ListStates';
import { Count, ListToolbar } from '@/kit/list/ListToolbar';
import { loadingOf } from '@/kit/list/loading';
import { listQuery } from '@/kit/record/list-query';
import { useCan } from '@/kit/record/Can';
import { EmptyState } from '@/kit/ui/EmptyState';
import { late } from '@/kit/ui/late';
import { Page } from '@/kit/ui/Page';
import { Pager } from '@/kit/ui/Pager';
import { ViewLoader } from '@/kit/view/ViewLoader';
import { PricelistLoader } from '../components/KindLoader';
import { ChangesTable } from '../difference/ChangesTable';
import classes from '../difference/Difference.module.css';
import { type Group, groups } from '../difference/difference-groups';
import { type DifferenceSearch, pageSize, parseDifferenceSearch } from '../difference/difference-search';
import { inOrder, usualFrom } from '../difference/usual-from';
import { changesQuery, type Difference, differenceQuery, fileOf, type Lists } from '../difference/queries';
import { useNotify } from '../difference/use-notify';
import { type Kind, useKindRoute } from '../kinds';
import { type Pricelist, pricelistLists } from '../pricelist-list';
import { usePricelistPage } from '../pricelist-page';

const MovesChart = late(() => import('../difference/MovesChart'));

/** What the later of two price lists of the brand has that the earlier one does not, and the other way round. */
export default function DifferenceScreen() {
  const { kind, pricelistId } = useKindRoute<'pricelistId'>();
  return (
    <PricelistLoader key={pricelistId} kind={kind} id={pricelistId}>
      {(list) => <Differences kind={kind} list={list} />}
    </PricelistLoader>
  );
}

interface OfList {
  kind: Kind;
  list: Pricelist;
}

function Differences({ kind, list }: OfList) {
  const lists = useQuery(
    listQuery<Pricelist, { brandId: number }>(pricelistLists[kind], { brandId: list.brand_id }),
  );
  return (
    <ViewLoader query={lists}>{({ rows }) => <Compared kind={kind} list={list} lists={rows} />}</ViewLoader>
  );
}

function Compared({ kind, list, lists }: OfList & { lists: readonly Pricelist[] }) {
  const { t } = useTranslation('difference');
  const { back: _back, ...page } = usePricelistPage(kind, list);
  const search = parseDifferenceSearch(useSearch({ strict: false }));
  const others = lists.filter(({ id }) => id !== list.id);
  const other = others.find(({ id }) => id === search.from) ?? usualFrom(list, lists);
  const navigate = useNavigate();
  const open = async (next: DifferenceSearch) => {
    await navigate({ to: '.', search: parseDifferenceSearch({ ...next }) as never, replace: true });
    return true;
  };
  if (!other)
    return (
      <Page {...page} title={t('title')}>
        <EmptyState text={t('noOther')} />
      </Page>
    );
  const choice = (
    <NativeSelect
      label={t('from')}
      value={String(other.id)}
      data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={({ currentTarget }) => void open({ ...search, from: Number(currentTarget.value), page: 1 })}
    />
  );
  const [earlier, later] = inOrder(list, other);
  const ids = { fromId: earlier.id, id: later.id };
  return (
    <Page {...page} title={t('title')} actions={<Actions list={later} lists={ids} />}>
      <ListToolbar labelled>{choice}</ListToolbar>
      <p className={classes.direction}>{t('direction', { earlier: earlier.name, later: later.name })}</p>
      <Found key={other.id} list={later} lists={ids} search={search} open={open} />
    </Page>
  );
}

function Actions({ list, lists }: { list: Pricelist; lists: Lists }) {
  const { t, i18n } = useTranslation('difference');
  const { mayDo } = useCan();
  const { data } = useQuery(differenceQuery(lists));
  const { notify, isSending } = useNotify(lists);
  const offers = data?.offers ?? 0;
  const mayNotify =
    list.type === 1 &&
    list.published_at !== null &&
    offers > 0 &&
    mayDo('POST /pricelist/difference/notify/{fromId}/{id}', { brandId: list.brand_id });
  return (
    <>
      <Button
        component="a"
        href={fileOf(lists, i18n.language)}
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {t('file')}
      </Button>
      {mayNotify && (
        <Button loading={isSending} onClick={() => void notify(offers)}>
          {t('notify.button')}
        </Button>
      )}
    </>
  );
}

interface FoundProps {
  list: Pricelist;
  lists: Lists;
  search: DifferenceSearch;
  open: (next: DifferenceSearch) => Promise<boolean>;
}

function Found({ list, lists, search, open }: FoundProps) {
  const { t } = useTranslation('difference');
  const query = useQuery(differenceQuery(lists));
  return (
    <ViewLoader query={query}>
      {(found) => {
        const group = groups.find((one) => one === search.group) ?? groups.find((one) => found[one] > 0);
        if (!group) return <EmptyState text={t('same')} />;
        return (
          <>
            {list.type === 1 && <Touched found={found} lists={lists} />}
            <Groups
              found={found}
              chosen={group}
              onChoose={(next) => void open({ ...search, group: next, page: 1 })}
            />
            <Chart found={found} group={group} />
            <GroupChanges group={group} lists={lists} search={search} open={open} />
          </>
        );
      }}
    </ViewLoader>
  );
}

/** How many open offers the newer list changes, and the way to them. */
function Touched({ found: { offers }, lists: { fromId, id } }: { found: Difference; lists: Lists }) {
  const { t } = useTranslation('difference');
  if (offers === null) return null;
  return (
    <div className={classes.touched}>
      {offers === 0 ? (
        t('touchesNone')
      ) : (
        <Anchor
          renderRoot={(props) => (
            <Link to="/offer/repriced/$fromId/$pricelistId" params={{ fromId, pricelistId: id }} {...props} />
          )}
        >
          {t('touches', { count: offers })}
        </Anchor>
      )}
    </div>
  );
}

interface GroupsProps {
  found: Difference;
  chosen: Group;
  onChoose: (group: Group) => void;
}

function Groups({ found, chosen, onChoose }: GroupsProps) {
  const { t } = useTranslation('difference');
  return (
    <div role="group" aria-label={t('groupsLabel')} className={classes.groups}>
      {groups.map((group) => (
        <button
          key={group}
          type="button"
          className={classes.group}
          aria-pressed={group === chosen}
          disabled={found[group] === 0 && group !== chosen}
          onClick={() => onChoose(group)}
        >
          {t('group', { name: t(`groups.${group}`), count: integer(found[group]) as never })}
        </button>
      ))}
    </div>
  );
}

function Chart({ found, group }: { found: Difference; group: Group }) {
  const { t } = useTranslation('difference');
  const moves =
    group === 'model_prices' ? found.model_moves : group === 'option_prices' ? found.option_moves : undefined;
  if (!moves || found[group] === 0) return null;
  return (
    <Suspense>
      <MovesChart moves={moves} title={t('chart.title')} />
    </Suspense>
  );
}

function GroupChanges({ group, lists, search, open }: Omit<FoundProps, 'list'> & { group: Group }) {
  const { t } = useTranslation('difference');
  const query = useQuery(changesQuery(lists, group, search));
  const field = useRef<HTMLInputElement>(null);
  const { total = 0, changes = [] } = query.data ?? {};
  return (
    <>
      <ListToolbar>
        <KeywordField
          keyword={search.keyword ?? ''}
          onKeyword={(keyword) => open({ ...search, keyword, page: 1 })}
          fieldRef={field}
        />
        <Count>{query.data ? t('count', { count: total }) : ''}</Count>
      </ListToolbar>
      <ListStates
        loading={loadingOf(query)}
        columns={5}
        isEmpty={changes.length === 0}
        nothing={<EmptyState text={t(search.keyword ? 'notFound' : 'emptyGroup')} />}
      >
        <ChangesTable group={group} lists={lists} changes={changes} />
        <Pager
          page={search.page ?? 1}
          pages={Math.ceil(total / pageSize)}
          linkTo={(page) => ({ to: '.', search: parseDifferenceSearch({ ...search, group, page }) as never })}
        />
      </ListStates>
    </>
  );
}
