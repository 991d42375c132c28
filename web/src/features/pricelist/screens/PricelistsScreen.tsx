import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListCount, ListExport, ListPager, ListSegments, ListTools } from '@/kit/list/list-parts';
import ListNothing from '@/kit/list/ListNothing';
import { ListStates } from '@/kit/list/ListStates';
import { loadingOf } from '@/kit/list/loading';
import { listQuery } from '@/kit/record/list-query';
import { type List, useList } from '@/kit/list/useList';
import { useListKeys } from '@/kit/list/useListKeys';
import { Can } from '@/kit/record/Can';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
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

export default function PricelistsScreen() {
  const { kind, brandId } = useKindRoute<'brandId'>();
  return <Pricelists key={`${kind} ${brandId}`} kind={kind} brandId={brandId} />;
}

/** The price lists of a brand, or its support lists, under their titles. */
function Pricelists({ kind, brandId }: { kind: Kind; brandId: number }) {
  const { area, crumbs, brand, hub } = useBrandFrame(kind, brandId);
  const list = useList(pricelistLists[kind], { brandId });
  useListKeys(list);
  useWatchCopies(list.data.rows);

  return (
    <Page
      title={area}
      subtitle={brand.name}
      crumbs={[...crumbs, { label: area }]}
      hub={hub}
      actions={
        <>
          <ListExport list={list} />
          <NewTitle kind={kind} brandId={brandId} />
        </>
      }
    >
      <ListTools list={list}>
        <ListSegments list={list} />
        <ListCount list={list} />
      </ListTools>
      <Groups kind={kind} brandId={brandId} list={list} />
      <ListPager list={list} />
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
  const titles = useQuery(listQuery<Title, { brandId: number }>(titleLists[kind], { brandId }));
  const listMenu = useListMenu(kind, list);
  const titleMenu = useTitleMenu(kind, brandId, titles.data?.rows ?? []);
  const groups = groupsOf({
    titles: titles.data?.rows ?? [],
    lists: data.rows,
    isArchive: url.status === 'deleted',
    keyword: url.keyword,
  });
  return (
    <ListStates
      loading={loadingOf(data, titles)}
      columns={6}
      isEmpty={groups.length === 0}
      nothing={
        <ListNothing list={list}>
          <EmptyState
            text={t(`${kind}Titles.empty`)}
            action={<NewTitle kind={kind} brandId={brandId} plain />}
          />
        </ListNothing>
      }
    >
      {groups.map(({ title, lists }) => (
        <TitleSection key={title.id} kind={kind} title={title} menu={() => titleMenu(title)}>
          {lists.length > 0 ? (
            <PricelistTable kind={kind} label={title.name} lists={lists} context={context} menu={listMenu} />
          ) : (
            <p className={sectionClasses.none}>{t(`${kind}s.empty`)}</p>
          )}
        </TitleSection>
      ))}
    </ListStates>
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
