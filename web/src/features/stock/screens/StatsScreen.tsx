import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { date, integer } from '@/i18n/format';
import { byTags } from '@/kit/list/tags';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { EmptyState } from '@/kit/ui/EmptyState';
import { late } from '@/kit/ui/late';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { useDelayed } from '@/kit/ui/useDelayed';
import { useMe } from '@/session/me';
import { type Choice, Pick, ReportFiles, ReservationPick } from '../figures/Choices';
import classes from '../figures/Figures.module.css';
import { fileHref, statsQuery } from '../figures/figure-query';
import { ManyChip } from '../figures/ManyChip';
import { MonthChart } from '../figures/MonthChart';
import { OrderedTable } from '../figures/OrderedTable';
import { PeriodTable } from '../figures/PeriodTable';
import { choiceOf, listed, parseStatsSearch, parts, type StatsSearch } from '../figures/stats-search';

const WordsFacet = late(() => import('@/kit/list/WordsFacet'));

/** How many vehicles were ordered, for stock and for customers, by model and by month (S-023 to S-025). */
export default function StatsScreen() {
  const { t } = useTranslation(['figures', 'common']);
  // The router leaves in what the page does not understand.
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = useMemo(() => parseStatsSearch(raw), [raw]);
  const navigate = useNavigate({ from: '/stock/stats' });
  const { brands, companies } = useMe();
  const { context } = useCellContext('stock:stock');
  const [thisYear] = useState(() => Number(date(new Date()).slice(0, 4)));
  const choice = useMemo(() => choiceOf(search, thisYear), [search, thisYear]);
  const { data, error, refetch, isPending } = useQuery(statsQuery(choice));
  // What can be chosen are the models that were ordered, whichever are chosen now.
  const { data: all } = useQuery(statsQuery({ ...choice, modelIds: undefined }));
  const isSlow = useDelayed(isPending, 250);
  const part = search.part ?? 'stock';

  const change = (changed: StatsSearch) =>
    void navigate({ search: (before) => withoutNothing({ ...before, ...changed }), resetScroll: false });
  const joined = (chosen: readonly string[]) => (chosen.length > 0 ? chosen.join(',') : undefined);
  const models = (all?.ranges ?? []).flatMap((range) =>
    range.models.map(({ id, name, code }) => ({
      value: String(id),
      label: `${range.name}, ${translate(name, context).text || code}`,
    })),
  );
  const behind = {
    brandIds: search.brandIds ?? 'all',
    companyIds: search.companyIds,
    modelIds: search.modelIds,
    tags: search.tags,
    isReserved: search.isReserved,
  };
  const isFiltered = Object.keys(search).some((name) => name !== 'part' && name !== 'year');
  const isEmpty = data && data.ranges.length === 0 && !data.more;

  return (
    <Page
      title={t('stats.title')}
      area={t('common:nav.group.stock')}
      subtitle={
        data && (
          <>
            {t('stats.head', {
              year: data.year,
              number: integer(data.total.stock + data.total.customer),
              stock: integer(data.total.stock),
              customer: integer(data.total.customer),
            })}
          </>
        )
      }
      actions={<ReportFiles hrefOf={(format) => fileHref('/stats/ordered-vehicles', choice, format)} />}
      tabs={parts.map((one) => ({
        label: t(`stats.part.${one}`),
        link: {
          to: '/stock/stats',
          search: { ...withoutNothing({ ...search, part: one === 'stock' ? undefined : one }) },
        },
        isCurrent: one === part,
      }))}
    >
      <div className={classes.choices}>
        <Pick
          label={t('year')}
          value={String(choice.year)}
          choices={years(2011, thisYear + 1)}
          onPick={(value) => change({ year: Number(value) === thisYear ? undefined : Number(value) })}
        />
        <ReservationPick
          value={choice.isReserved}
          onPick={(value) => change({ isReserved: value === '-1' ? undefined : value })}
        />
        <div className={classes.filters} style={{ margin: 0 }}>
          {brands.length > 1 && (
            <ManyChip
              label={t('stats.brands')}
              choices={named(brands)}
              chosen={listed(search.brandIds)}
              onChoose={(chosen) => change({ brandIds: joined(chosen), modelIds: undefined })}
            />
          )}
          {companies.length > 1 && (
            <ManyChip
              label={t('stats.companies')}
              choices={named(companies)}
              chosen={listed(search.companyIds)}
              onChoose={(chosen) => change({ companyIds: joined(chosen) })}
            />
          )}
          <ManyChip
            label={t('stats.models')}
            choices={models}
            chosen={listed(search.modelIds)}
            onChoose={(chosen) => change({ modelIds: joined(chosen) })}
          />
          <WordsFacet
            facet={{ ...byTags, label: () => t('stats.tags') }}
            value={search.tags}
            context={context}
            onChoose={(tags) => change({ tags })}
          />
        </div>
      </div>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {isSlow && <ListSkeleton label={t('stats.loading')} columns={5} />}
      {isEmpty && !error && (
        <EmptyState
          text={isFiltered ? t('stats.nothingFiltered') : t('stats.nothing', { year: data.year })}
          action={
            isFiltered && (
              <Button
                variant="default"
                onClick={() =>
                  void navigate({ search: ({ part: kept, year }) => withoutNothing({ part: kept, year }) })
                }
              >
                {t('stats.clear')}
              </Button>
            )
          }
        />
      )}
      {data && !isEmpty && !error && (
        <>
          {part === 'period' && <MonthChart report={data} />}
          {part === 'period' ? (
            <PeriodTable report={data} behind={behind} />
          ) : (
            <OrderedTable report={data} part={part} behind={behind} />
          )}
          {data.more && part !== 'period' && <p className={classes.note}>{t('stats.more')}</p>}
          <p className={classes.note}>
            {t(`stats.means.${part}`)}{' '}
            {data.as_of
              ? t('stats.asOfEnds', { year: data.year, before: data.year - 1 })
              : t('stats.asOf', { before: data.year - 1, day: date(data.before_to) })}
          </p>
        </>
      )}
    </Page>
  );
}

const named = (records: readonly { id: number; name: string }[]): Choice[] =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));

const years = (first: number, last: number): Choice[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String(last - at)).map((value) => ({
    value,
    label: value,
  }));

/** An address without what is not chosen. */
function withoutNothing(search: StatsSearch): StatsSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
