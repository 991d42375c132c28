import { Anchor, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '@/api/group';
import { problemOf } from '@/api/problem';
import { History } from '@/features/imports/components/History';
import { allKinds } from '@/features/imports/kinds';
import { importHistoryQuery } from '@/features/imports/queries';
import { ImportButton } from '@/features/imports/start-button';
import { date, integer } from '@/i18n/format';
import { useCan } from '@/kit/record/Can';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { Page } from '@/kit/ui/Page';
import { Picture } from '@/kit/ui/pictures/Picture';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { useDelayed } from '@/kit/ui/useDelayed';
import { useBrandHub } from '@/routing/brand-hub';
import { useMayOpen } from '@/routing/nav';
import { PageLink } from '@/routing/PageLink';
import { type CurrentList, listShown, type Overview, overviewQuery } from '../overview';
import classes from './BrandHubScreen.module.css';

export default function BrandHubScreen() {
  const { brandId } = useParams({ from: '/signed-in/brand/$brandId' });
  return <BrandHub key={brandId} brandId={brandId} />;
}

/** A brand as it stands, and the way to everything of it. */
function BrandHub({ brandId }: { brandId: number }) {
  const { t } = useTranslation(['org', 'imports']);
  const { brand, crumbs, hub } = useBrandHub(brandId);
  const { data, error, refetch } = useQuery(overviewQuery(brandId));
  const isSlow = useDelayed(!data && !error, 250);
  return (
    <Page
      title={brand.name}
      area={t('brands.title')}
      picture={data?.image && <Picture file={data.image} of={brand.name} width={72} height={48} />}
      subtitle={data ? <StateLine overview={data} /> : <StateAhead />}
      crumbs={crumbs.map(({ label, link }) => (label === brand.name ? { label } : { label, link }))}
      hub={hub}
      width="report"
      actions={<ImportButton offer={{ brandId, kinds: allKinds }} label={t('imports:import')} />}
    >
      {/* Marks what the page is about, for the records that were opened lately. */}
      <Stack gap="xl" data-record={brand.name}>
        {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
        {isSlow && <ListSkeleton label={t('hub.loading')} columns={4} />}
        {data && (
          <>
            <CurrentLists overview={data} />
            <Untranslated overview={data} />
            <LastImports brandId={brandId} />
          </>
        )}
      </Stack>
    </Page>
  );
}

/** How the brand stands in one line; each figure opens its rows. */
function StateLine({ overview }: { overview: Overview }) {
  const { t } = useTranslation('org');
  const { id: brandId, pricelists, models, options, current } = overview;
  const ofBrand = { brandId };
  const valid = current.find(({ type, state }) => type === 1 && state === 'actual');
  const imported = useLastImport(brandId);
  const parts: {
    key: string;
    to: NonNullable<LinkProps['to']>;
    params: Record<string, number>;
    text: string;
  }[] = [
    {
      key: 'lists',
      to: '/brand/pricelist/$brandId',
      params: ofBrand,
      text: t('hub.pricelists', { count: pricelists }),
    },
    ...(valid
      ? [
          {
            key: 'valid',
            to: '/brand/pricelist/view/$brandId/$pricelistId',
            params: { brandId, pricelistId: valid.id },
            text: t('hub.validSince', { date: date(valid.started_at) }),
          } as const,
        ]
      : []),
    {
      key: 'models',
      to: '/brand/$brandId/models',
      params: ofBrand,
      text: t('hub.models', { count: models }),
    },
    {
      key: 'options',
      to: '/brand/$brandId/options',
      params: ofBrand,
      text: t('hub.options', { count: options }),
    },
    ...(imported
      ? [
          {
            key: 'import',
            to: '/job/$jobId',
            params: { jobId: imported.job_id },
            text: t('hub.lastImport', { date: date(imported.started_at) }),
          } as const,
        ]
      : []),
  ];
  return (
    <ul className={classes.state}>
      {parts.map(({ key, to, params, text }) => (
        <li key={key}>
          <PageLink page={{ to, params }}>{text}</PageLink>
        </li>
      ))}
    </ul>
  );
}

const anyDay = new Date(2026, 11, 31);

/** The place of the line until it comes. */
function StateAhead() {
  const { t } = useTranslation('org');
  const parts = [
    t('hub.pricelists', { count: 1 }),
    t('hub.validSince', { date: date(anyDay) }),
    t('hub.models', { count: 10 }),
    t('hub.options', { count: 100 }),
  ];
  return (
    <ul className={classes.state} data-ahead aria-hidden>
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}

const few = 10;

/** The newest import, for those who may see the imports. */
function useLastImport(brandId: number) {
  const { mayDo } = useCan();
  const enabled = mayDo('GET /import/history/{brandId}', { brandId });
  const { data } = useQuery({ ...importHistoryQuery(brandId, 1, few), enabled });
  return data?.runs?.[0];
}

const toneOf = { actual: 'green', upcoming: 'green', draft: 'amber' } as const;

/** What is sold from now, what will be, and what is being made. */
function CurrentLists({ overview: { id: brandId, current } }: { overview: Overview }) {
  const { t } = useTranslation(['org', 'pricing']);
  const path = ({ type }: CurrentList) => (type === 1 ? 'pricelist' : 'supportlist');
  const columns: RecordColumn<CurrentList>[] = [
    {
      key: 'name',
      title: t('hub.columns.name'),
      render: (list) => (
        <PageLink
          page={{
            to: `/brand/${path(list)}/view/$brandId/$pricelistId`,
            params: { brandId, pricelistId: list.id },
          }}
        >
          {list.name}
        </PageLink>
      ),
    },
    { key: 'title', title: t('hub.columns.title'), render: ({ title }) => title },
    {
      key: 'type',
      title: t('hub.columns.type'),
      width: '10rem',
      render: ({ type }) => t(`hub.type.${type}`),
    },
    { key: 'from', title: t('hub.columns.from'), width: '8rem', render: (list) => date(list.started_at) },
    {
      key: 'state',
      title: t('hub.columns.state'),
      width: '11rem',
      render: ({ state, started_at }) => (
        <StatusBadge tone={toneOf[state]} label={t(`pricing:state.${state}`, { date: date(started_at) })} />
      ),
    },
    {
      key: 'models',
      title: t('hub.columns.models'),
      align: 'end',
      width: '6rem',
      render: (list) => (
        <PageLink
          page={{
            to:
              list.type === 1
                ? '/brand/model/$brandId/$pricelistId'
                : '/brand/modelsupport/$brandId/$pricelistId',
            params: { brandId, pricelistId: list.id },
          }}
        >
          {integer(list.models)}
        </PageLink>
      ),
    },
  ];
  return (
    <Section title={t('hub.current')}>
      {current.length > 0 ? (
        <RecordTable label={t('hub.current')} columns={columns} rows={current} rowId={({ id }) => id} />
      ) : (
        t('hub.none')
      )}
    </Section>
  );
}

/** The languages in which customers would read another one. */
function Untranslated({ overview }: { overview: Overview }) {
  const { t } = useTranslation('org');
  const mayOpen = useMayOpen();
  const { data: languages } = useQuery(languagesQuery);
  const { id: brandId, untranslated } = overview;
  const list = listShown(overview);
  const page = list && {
    to: '/brand/feature/$brandId/$pricelistId' as const,
    params: { brandId, pricelistId: list.id },
  };
  if (untranslated.length === 0 || !languages) return null;
  return (
    <Section title={t('hub.untranslated')}>
      <ul className={classes.lines}>
        {untranslated.map(({ language_id: id, options }) => {
          const language = languages.find((one) => one.id === id)?.name ?? '';
          const text = t('hub.nameless', { language, count: options });
          return (
            <li key={id}>
              {page && mayOpen(page.to, page.params) ? (
                <Anchor renderRoot={(props) => <Link {...page} search={{ untranslated: id }} {...props} />}>
                  {text}
                </Anchor>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function LastImports({ brandId }: { brandId: number }) {
  const { t } = useTranslation('org');
  const { mayDo } = useCan();
  if (!mayDo('GET /import/history/{brandId}', { brandId })) return null;
  return (
    <Section
      title={t('hub.imports')}
      more={
        <PageLink page={{ to: '/brand/edit/$brandId/imports', params: { brandId } }}>
          {t('hub.allImports')}
        </PageLink>
      }
    >
      <History brandId={brandId} />
    </Section>
  );
}

function Section({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {title}
        </Title>
        {more}
      </div>
      {children}
    </section>
  );
}
