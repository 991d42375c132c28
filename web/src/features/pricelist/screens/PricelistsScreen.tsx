import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { exportHref } from '@/kit/list/export';
import { ExportMenu } from '@/kit/list/ExportMenu';
import listClasses from '@/kit/list/ListScreen.module.css';
import { listQuery } from '@/kit/record/list-query';
import ListPager from '@/kit/list/ListPager';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { ListToolbar } from '@/kit/list/ListToolbar';
import { type List, useList } from '@/kit/list/useList';
import type { ListUrl } from '@/kit/list/useListUrl';
import { useListKeys } from '@/kit/list/useListKeys';
import { Can, useCan } from '@/kit/record/Can';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { useDelayed } from '@/kit/ui/useDelayed';
import { useBrandFrame } from '../brand-frame';
import { PricelistTable } from '../components/PricelistTable';
import { TitleSection } from '../components/TitleSection';
import sectionClasses from '../components/TitleSection.module.css';
import { groupsOf } from '../groups';
import { type Kind, pageOf, useKindRoute } from '../kinds';
import { type Pricelist, pricelistLists } from '../pricelist-list';
import { type Title, titleLists } from '../title-list';
import { useListMenu } from '../use-list-menu';
import { useTitleMenu } from '../use-title-menu';
import { useWatchCopies } from '../use-watch-copies';

const skeletonAfterMs = 150;

export default function PricelistsScreen() {
  const { kind, brandId } = useKindRoute<'brandId'>();
  return <Pricelists key={`${kind} ${brandId}`} kind={kind} brandId={brandId} />;
}

/** The price lists of a brand, or its support lists, under their titles. */
function Pricelists({ kind, brandId }: { kind: Kind; brandId: number }) {
  const { t } = useTranslation(['pricing', 'list']);
  const { may } = useCan();
  const { area, crumbs, brand } = useBrandFrame(kind, brandId);
  const description = pricelistLists[kind];
  const list = useList(description, { brandId });
  const { data, url, leaving } = list;
  const filter = useRef<HTMLInputElement>(null);
  useListKeys({ filter: () => filter.current?.focus(), create: undefined }, list.letterKeys);
  useWatchCopies(data.rows);
  const isKnown = !data.isPending && !data.error;

  return (
    <Page
      title={area}
      subtitle={brand.name}
      crumbs={[...crumbs, { label: area }]}
      tabs={(['pricelist', 'supportlist'] as const).flatMap((one) => {
        const { link, permission } = pageOf(one, 'lists', { brandId });
        return may(permission) ? [{ label: t(`${one}s.title`), link }] : [];
      })}
      actions={
        <>
          <ExportMenu
            className={listClasses.button}
            hrefOf={(format) => exportHref(description.source, { brandId }, url, format)}
          />
          <NewTitle kind={kind} brandId={brandId} />
        </>
      }
    >
      <ListToolbar
        note={data.note && t(`list:filter.note.${data.note}`)}
        isFiltered={url.isFiltered}
        keyword={url.keyword}
        onKeyword={(keyword) => leaving(() => url.setKeyword(keyword))}
        filterRef={filter}
        segments={{
          keys: ['active', 'deleted'],
          value: url.status,
          counts: isKnown ? data.counts : undefined,
          onChange: (status) => url.setStatus(status),
        }}
        facets={undefined}
        looks={undefined}
        count={isKnown ? t('list:count.all', { count: data.found }) : ''}
        selection={undefined}
      />
      <Groups kind={kind} brandId={brandId} list={list} />
      {data.pages && <ListPager pages={data.pages} url={url} onSize={url.setSize} />}
    </Page>
  );
}

interface GroupsProps {
  kind: Kind;
  brandId: number;
  list: List<Pricelist, { brandId: number }>;
}

/** A section for each title, or what stands in their place. */
function Groups({ kind, brandId, list }: GroupsProps) {
  const { t } = useTranslation(['pricing', 'list']);
  const { data, url, context } = list;
  const {
    data: titles,
    error: titlesError,
    isPending: noTitles,
    refetch,
  } = useQuery(listQuery<Title, { brandId: number }>(titleLists[kind], { brandId }));
  const listMenu = useListMenu(kind, list);
  const titleMenu = useTitleMenu(kind, brandId, titles?.rows ?? []);
  const isPending = data.isPending || noTitles;
  const isSlow = useDelayed(isPending, skeletonAfterMs);
  const error = data.error ?? titlesError;
  const retry = () => {
    data.retry();
    void refetch();
  };

  if (error) return <ProblemPanel problem={problemOf(error)} onRetry={retry} />;
  if (isPending) return isSlow ? <ListSkeleton label={t('list:states.loading')} columns={6} /> : null;
  const isArchive = url.status === 'deleted';
  const groups = groupsOf({ titles: titles?.rows ?? [], lists: data.rows, isArchive, keyword: url.keyword });
  if (groups.length === 0) return <Nothing kind={kind} brandId={brandId} url={url} />;
  return groups.map(({ title, lists }) => (
    <TitleSection key={title.id} kind={kind} title={title} menu={() => titleMenu(title)}>
      {lists.length > 0 ? (
        <PricelistTable kind={kind} label={title.name} lists={lists} context={context} menu={listMenu} />
      ) : (
        <p className={sectionClasses.none}>{t(`${kind}s.empty`)}</p>
      )}
    </TitleSection>
  ));
}

function Nothing({ kind, brandId, url }: Omit<GroupsProps, 'list'> & { url: ListUrl }) {
  const { t } = useTranslation(['pricing', 'list']);
  if (url.isFiltered)
    return (
      <EmptyState
        text={t('list:states.filteredEmpty', { keyword: url.keyword })}
        action={
          <Button variant="default" onClick={() => url.setKeyword('')}>
            {t('list:filter.clear')}
          </Button>
        }
      />
    );
  if (url.status === 'deleted') return <EmptyState text={t('list:states.archiveEmpty')} />;
  return (
    <EmptyState text={t(`${kind}Titles.empty`)} action={<NewTitle kind={kind} brandId={brandId} plain />} />
  );
}

/** Leads to the form of a new title, for those who may open it. */
function NewTitle({ kind, brandId, plain }: { kind: Kind; brandId: number; plain?: true }) {
  const { t } = useTranslation('pricing');
  const { link, permission } = pageOf(kind, 'createTitle', { brandId });
  return (
    <Can any={[permission]}>
      <Button
        variant={plain && 'default'}
        leftSection={<IconPlus size={16} aria-hidden />}
        renderRoot={(props) => <Link {...link} {...props} />}
      >
        {t(`${kind}Titles.new`)}
      </Button>
    </Can>
  );
}
