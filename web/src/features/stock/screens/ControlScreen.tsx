import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { useCellContext } from '@/kit/record/useCellContext';
import { translate } from '@/kit/record/translation';
import { EmptyState } from '@/kit/ui/EmptyState';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { useDelayed } from '@/kit/ui/useDelayed';
import { useMe } from '@/session/me';
import { Pick, ReportFiles, ReservationPick } from '../figures/Choices';
import { ControlTable } from '../figures/ControlTable';
import { figures, linesOf } from '../figures/control-lines';
import classes from '../figures/Figures.module.css';
import { controlQuery, fileHref, reservationOf } from '../figures/figure-query';
import { keepLastControl } from '../figures/last-control';

const from = '/signed-in/stock/control/$brandId/$companyId/$year';

/** What a brand has planned, ordered, received and sold in a company, month by month (S-017 to S-022). */
export default function ControlScreen() {
  const { t } = useTranslation(['figures', 'common']);
  const { brandId, companyId, year } = useParams({ from });
  const search = useSearch({ from });
  const navigate = useNavigate({ from: '/stock/control/$brandId/$companyId/$year' });
  const { brands, companies } = useMe();
  const { context } = useCellContext('stock:stock');
  const isReserved = reservationOf(search.isReserved);
  const figure = figures.find((one) => one === search.figure) ?? 'all';
  const choice = { brandId, companyId, year, isReserved };
  const report = useInfiniteQuery(controlQuery(choice));
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = report;
  const isSlow = useDelayed(report.isPending, 250);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set<number>());

  const isThere = data !== undefined && !report.isPlaceholderData;
  useEffect(() => {
    if (isThere) keepLastControl({ brandId, companyId });
  }, [isThere, brandId, companyId]);

  const last = data?.pages.at(-1);
  const lines = useMemo(
    () => linesOf(data?.pages ?? [], open, (names) => translate(names, context).text),
    [data, open, context],
  );
  const series = last?.series.map(({ id }) => id) ?? [];
  const isAllOpen = series.length > 0 && series.every((id) => open.has(id));
  const toggle = useCallback((serieId: number) => setOpen((before) => toggled(before, serieId)), []);
  const go = (params: { brandId?: string; companyId?: string; year?: string }) =>
    void navigate({
      params: {
        brandId: Number(params.brandId ?? brandId),
        companyId: Number(params.companyId ?? companyId),
        year: Number(params.year ?? year),
      },
      search: true,
    });
  const loaded = data?.pages.reduce((sum, { models }) => sum + models.length, 0) ?? 0;
  const isCut = hasNextPage && lines.some((line) => line.isCut && open.has(line.serieId ?? 0));

  return (
    <Page
      title={t('control.title')}
      area={t('common:nav.group.stock')}
      actions={<ReportFiles hrefOf={(format) => fileHref('/stock-control/series', choice, format)} />}
    >
      <div className={classes.choices}>
        <Pick
          label={t('brand')}
          value={String(brandId)}
          choices={named(brands)}
          onPick={(value) => go({ brandId: value })}
        />
        <Pick
          label={t('company')}
          value={String(companyId)}
          choices={named(companies)}
          onPick={(value) => go({ companyId: value })}
        />
        <Pick
          label={t('year')}
          value={String(year)}
          choices={yearsOf(last?.years ?? { first: year, last: year })}
          onPick={(value) => go({ year: value })}
        />
        <ReservationPick
          value={isReserved}
          onPick={(value) =>
            void navigate({
              search: (before) => ({ ...before, isReserved: value === '-1' ? undefined : value }),
            })
          }
        />
        <Pick
          label={t('control.figure')}
          value={figure}
          choices={[
            { value: 'all', label: t('control.allFigures') },
            ...figures.map((one) => ({ value: one, label: t(`control.figures.${one}`) })),
          ]}
          onPick={(value) =>
            void navigate({
              search: (before) => ({ ...before, figure: figures.find((one) => one === value) }),
            })
          }
        />
        <Button
          size="xs"
          variant="default"
          disabled={series.length === 0}
          onClick={() => setOpen(new Set(isAllOpen ? [] : series))}
        >
          {t(isAllOpen ? 'control.collapse' : 'control.expand')}
        </Button>
      </div>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void report.refetch()} />}
      {isSlow && <ListSkeleton label={t('control.loading')} columns={8} />}
      {last?.count === 0 && <EmptyState text={t('control.nothing')} />}
      {last && last.count > 0 && !error && (
        <>
          <ControlTable
            choice={choice}
            lines={lines}
            figure={figure}
            begun={last.begun}
            open={open}
            onToggle={toggle}
          />
          {isCut && (
            <Button
              size="xs"
              variant="default"
              className={classes.more}
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t('control.more', { shown: loaded, count: last.count })}
            </Button>
          )}
          <p className={classes.note}>{t('control.drill')}</p>
          <section aria-label={t('control.meaning')}>
            <h2 className={classes.meaning}>{t('control.meaning')}</h2>
            <dl className={classes.means}>
              {figures.map((one) => (
                <div key={one}>
                  <dt>{t(`control.figures.${one}`)}</dt>
                  <dd>{t(`control.means.${one}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        </>
      )}
    </Page>
  );
}

const named = (records: readonly { id: number; name: string }[]) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));

const yearsOf = ({ first, last }: { first: number; last: number }) =>
  Array.from({ length: last - first + 1 }, (_, at) => String(last - at)).map((value) => ({
    value,
    label: value,
  }));

function toggled(open: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(open);
  if (!next.delete(id)) next.add(id);
  return next;
}
