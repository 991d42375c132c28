import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MonthGrid } from '@/kit/grid/MonthGrid';
import { monthsOf } from '@/kit/grid/periods';
import type { ActedCell, GridGroup, SentCell } from '@/kit/grid/types';
import { useCan } from '@/kit/record/Can';
import { EmptyState } from '@/kit/ui/EmptyState';
import { InfoNote } from '@/kit/ui/InfoNote';
import { MenuButton } from '@/kit/ui/MenuButton';
import { Page } from '@/kit/ui/Page';
import { ViewLoader } from '@/kit/view/ViewLoader';
import { useAboutBrand } from '@/routing/brand';
import { useMayOpen } from '@/routing/nav';
import { closeMonth, fileOf, importFile, keepPlan } from '../act';
import { cellEntries } from '../cell-menu';
import { mayQuota } from '../permissions';
import { PlanButtons } from '../PlanButtons';
import classes from '../Planning.module.css';
import {
  type Choices,
  choicesQuery,
  type QuotaGrid,
  quotaQuery,
  refresh,
  saveCells,
  sells,
} from '../queries';
import { Beside, Choose, Selectors } from '../Selectors';
import { useKeptPlace } from '../use-kept-place';
import { useNearestYear } from '../use-nearest-year';

const from = '/signed-in/quota/$brandId/$companyId/$serieId';

/** How many cars of each model of a serie a company may order in each month. */
export default function QuotaScreen() {
  const query = useQuery(choicesQuery);
  return <ViewLoader query={query}>{(choices) => <Quotas choices={choices} />}</ViewLoader>;
}

function Quotas({ choices }: { choices: Choices }) {
  const { brandId, companyId, serieId } = useParams({ from });
  const search = useSearch({ from });
  const navigate = useNavigate({ from: '/quota/$brandId/$companyId/$serieId' });
  const setYear = (to: number) =>
    void navigate({ search: { year: to === choices.year ? undefined : to }, replace: true });
  const year = useNearestYear(search.year ?? choices.year, choices.quota_years, setYear);
  const planId = typeof search.beside === 'number' ? search.beside : 0;
  useAboutBrand(brandId);
  const query = useQuery(quotaQuery({ brandId, companyId, serieId, year, planId }));
  return (
    <ViewLoader query={query}>
      {(grid) => (
        <QuotaPage
          choices={choices}
          grid={grid}
          planId={planId}
          place={{ brandId, companyId, year }}
          serieId={serieId}
          onYear={setYear}
        />
      )}
    </ViewLoader>
  );
}

interface QuotaPageProps {
  choices: Choices;
  grid: QuotaGrid;
  planId: number;
  place: { brandId: number; companyId: number; year: number };
  serieId: number;
  onYear: (year: number) => void;
}

function QuotaPage({ choices, grid, planId, place, serieId, onYear }: QuotaPageProps) {
  const { t } = useTranslation(['planning', 'common']);
  const { brandId, companyId, year } = place;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const mayOpen = useMayOpen();
  const { may } = useCan();
  useKeptPlace(brandId, companyId, serieId);
  const brand = choices.brands.find(({ id }) => id === brandId);
  const company = choices.companies.find(({ id }) => id === companyId)?.name ?? '';
  const names = { brand: brand?.name ?? '', company };
  const series = brand?.series ?? [];
  const periods = useMemo(() => monthsOf(year, grid.closed), [year, grid.closed]);
  const isSold = sells(choices, brandId, companyId);
  const groups = useMemo(
    () => groupsOf(grid, planId, !sells(choices, brandId, companyId)),
    [grid, planId, choices, brandId, companyId],
  );
  const rows = grid.groups.flatMap((group) => group.rows);
  const targets = { to: '/salestarget/$brandId/$companyId/$year', params: { ...place } } as const;
  const targetsHref = `/salestarget/${brandId}/${companyId}/${year}`;
  const mayTargets = mayOpen(targets.to, targets.params);
  // A month is closed for all series at once.
  const mayClose = may(mayQuota({ brandId, companyId }));

  const save = async (cells: readonly SentCell[]) => {
    const answers = await saveCells('quota', place, cells);
    void refresh(queryClient, 'quota');
    return answers;
  };
  const toggle = (month: number, closed: boolean) =>
    void closeMonth(queryClient, place, month, closed, names);
  const monthEntry = (month: number) => {
    const period = periods[month - 1];
    const isClosed = period?.isClosed ?? false;
    return {
      label: t(isClosed ? 'months.open' : 'months.close', { month: period?.name ?? '' }),
      run: () => toggle(month, !isClosed),
    };
  };
  const cellActs = (cell: ActedCell) => {
    const facts = rows
      .find(({ id }) => id === cell.row.id)
      ?.cells.find(({ month }) => month === cell.period.month);
    return [
      ...cellEntries({ queryClient, kind: 'quota', place, serieId, cell, facts, mayWrite: cell.isSaved }),
      ...(mayClose ? [monthEntry(cell.period.month)] : []),
      ...(mayTargets
        ? [{ label: t('cell.detail'), run: () => void window.open(targetsHref, '_blank', 'noopener') }]
        : []),
    ];
  };

  const goTo = (to: { brandId: number; companyId: number }) => {
    const others = choices.brands.find(({ id }) => id === to.brandId)?.series ?? [];
    const serie = others.find(({ id }) => id === serieId) ?? others[0];
    if (serie)
      void navigate({
        to: '/quota/$brandId/$companyId/$serieId',
        params: { ...to, serieId: serie.id },
        search: { year },
      });
    else void navigate({ to: '/quota/$brandId/$companyId', params: to });
  };

  return (
    <Page
      title={t('quota.title', { serie: grid.serie })}
      area={t('common:nav.quotas')}
      subtitle={`${names.brand}, ${company}`}
      actions={
        <>
          {mayTargets && (
            <Button
              variant="default"
              component="a"
              href={targetsHref}
              target="_blank"
              rel="noopener"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {t('quota.targets')}
            </Button>
          )}
          <PlanButtons
            href={fileOf('quota', place, serieId)}
            onImport={() =>
              void importFile(
                queryClient,
                'quota',
                place,
                new Map(rows.map(({ id, name }) => [id, name])),
                serieId,
              )
            }
            onKeep={() => void keepPlan(queryClient, 'quota', place)}
          />
        </>
      }
    >
      <Selectors
        choices={choices}
        brandId={brandId}
        companyId={companyId}
        year={year}
        years={grid.years}
        onPlace={(toBrand, toCompany) => goTo({ brandId: toBrand, companyId: toCompany })}
        onYear={onYear}
        end={
          <>
            <Beside
              figures={[[0, t('quota.ordered')]]}
              plans={grid.plans}
              value={planId}
              onChange={(id) =>
                void navigate({
                  to: '/quota/$brandId/$companyId/$serieId',
                  params: { brandId, companyId, serieId },
                  search: { year, beside: id === 0 ? undefined : id },
                  replace: true,
                })
              }
            />
            {mayClose && (
              <MenuButton
                className={classes.menu}
                entries={() => periods.map(({ month }) => monthEntry(month))}
              >
                {t('months.button')}
              </MenuButton>
            )}
          </>
        }
      >
        <Choose
          label={t('choose.serie')}
          value={serieId}
          data={
            series.some(({ id }) => id === serieId)
              ? series.map(({ id, name }) => [id, name])
              : [[serieId, grid.serie], ...series.map(({ id, name }) => [id, name] as const)]
          }
          onChange={(id) =>
            void navigate({
              to: '/quota/$brandId/$companyId/$serieId',
              params: { brandId, companyId, serieId: id },
              search: { year },
            })
          }
        />
      </Selectors>
      {!isSold && <InfoNote text={t('notSold', names)} />}
      {grid.more && <InfoNote text={t('quota.more')} />}
      {rows.length === 0 ? (
        <EmptyState text={t('quota.none')} />
      ) : (
        <MonthGrid
          id={`quota.${brandId}.${companyId}.${serieId}.${year}`}
          label={t('quota.label', { ...names, serie: grid.serie, year })}
          rowsTitle={t('quota.rows')}
          smallTitle={smallTitle(
            grid,
            planId,
            t('quota.ordered'),
            (name) => t('choose.planOf', { name }),
            t('plan.first'),
          )}
          periods={periods}
          groups={groups}
          onSave={save}
          cellActs={cellActs}
        />
      )}
    </Page>
  );
}

/** What the small numbers are. */
function smallTitle(
  { plans }: QuotaGrid,
  planId: number,
  usual: string,
  planOf: (name: string) => string,
  first: string,
): string {
  const plan = plans.find(({ id }) => id === planId);
  return plan ? planOf(plan.first ? first : plan.name) : usual;
}

function groupsOf({ groups }: QuotaGrid, planId: number, isReadOnly: boolean): readonly GridGroup[] {
  return groups.map(({ id, name, rows }) => ({
    id,
    title: name,
    rows: rows.map((row) => ({
      id: row.id,
      title: row.name === row.code ? row.code : `${row.code} ${row.name}`,
      isReadOnly,
      cells: Object.fromEntries(
        row.cells.map(({ month, amount, revision, ordered, plan, note }) => [
          month,
          { amount, revision, small: planId > 0 ? plan : ordered, hasNote: note !== '' },
        ]),
      ),
    })),
  }));
}
