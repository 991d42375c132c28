import { NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MonthGrid } from '@/kit/grid/MonthGrid';
import { monthsOf, quartersOf } from '@/kit/grid/periods';
import type { ActedCell, GridGroup, SentCell } from '@/kit/grid/types';
import { EmptyState } from '@/kit/ui/EmptyState';
import { InfoNote } from '@/kit/ui/InfoNote';
import { Page } from '@/kit/ui/Page';
import { ViewLoader } from '@/kit/view/ViewLoader';
import { useAboutBrand } from '@/routing/brand';
import { fileOf, importFile, keepPlan } from '../act';
import { cellEntries } from '../cell-menu';
import { PaceLine } from '../PaceLine';
import { PlanButtons } from '../PlanButtons';
import {
  type Choices,
  choicesQuery,
  refresh,
  saveCells,
  sells,
  type TargetGrid,
  targetQuery,
} from '../queries';
import { Beside, Selectors } from '../Selectors';
import { useKeptPlace } from '../use-kept-place';
import { useNearestYear } from '../use-nearest-year';

const from = '/signed-in/salestarget/$brandId/$companyId/$year';

/** How many cars of each serie a company is to sell in each month, and what it has sold. */
export default function TargetsScreen() {
  const query = useQuery(choicesQuery);
  return <ViewLoader query={query}>{(choices) => <Targets choices={choices} />}</ViewLoader>;
}

type Beside = number | 'last' | undefined;

function Targets({ choices }: { choices: Choices }) {
  const { brandId, companyId, year: wanted } = useParams({ from });
  const { groupping, beside } = useSearch({ from });
  const navigate = useNavigate();
  const go = (to: { brandId: number; companyId: number; year: number }, search: object, replace = false) =>
    void navigate({ to: '/salestarget/$brandId/$companyId/$year', params: to, search, replace });
  const year = useNearestYear(wanted, choices.target_years, (to) =>
    go({ brandId, companyId, year: to }, { groupping }, true),
  );
  useAboutBrand(brandId);
  const planId = typeof beside === 'number' ? beside : 0;
  const place = { brandId, companyId, year };
  const query = useQuery(targetQuery({ ...place, groupping: groupping ?? 'month', planId }));
  return (
    <ViewLoader query={query}>
      {(grid) => (
        <TargetsPage
          choices={choices}
          grid={grid}
          place={place}
          isQuarterly={groupping === 'quarter'}
          beside={beside}
          onPlace={(to) => go({ ...to, year }, { groupping })}
          onYear={(to) => go({ ...place, year: to }, { groupping })}
          onView={(isQuarterly) =>
            go(place, { groupping: isQuarterly ? 'quarter' : undefined, beside }, true)
          }
          onBeside={(to) => go(place, { groupping, beside: to }, true)}
        />
      )}
    </ViewLoader>
  );
}

interface TargetsPageProps {
  choices: Choices;
  grid: TargetGrid;
  place: { brandId: number; companyId: number; year: number };
  isQuarterly: boolean;
  beside: Beside;
  onPlace: (to: { brandId: number; companyId: number }) => void;
  onYear: (year: number) => void;
  onView: (isQuarterly: boolean) => void;
  onBeside: (to: Beside) => void;
}

/** The choice of last year among plans, which are chosen by their ids. */
const lastYear = -1;

function TargetsPage(props: TargetsPageProps) {
  const { choices, grid, place, isQuarterly, beside, onPlace, onYear, onView, onBeside } = props;
  const { t } = useTranslation(['planning', 'common']);
  const { brandId, companyId, year } = place;
  const queryClient = useQueryClient();
  useKeptPlace(brandId, companyId);
  const brand = choices.brands.find(({ id }) => id === brandId)?.name ?? '';
  const company = choices.companies.find(({ id }) => id === companyId)?.name ?? '';
  const periods = useMemo(() => (isQuarterly ? quartersOf(year) : monthsOf(year)), [isQuarterly, year]);
  const isSold = sells(choices, brandId, companyId);
  const groups = useMemo(
    () => groupsOf(grid, beside, !sells(choices, brandId, companyId)),
    [grid, beside, choices, brandId, companyId],
  );
  const plan = grid.plans.find(({ id }) => id === beside);
  const small = plan
    ? t('choose.planOf', { name: plan.first ? t('plan.first') : plan.name })
    : t(beside === 'last' ? 'target.lastYear' : 'target.sold');

  const save = async (cells: readonly SentCell[]) => {
    const answers = await saveCells('target', place, cells);
    void refresh(queryClient, 'target');
    return answers;
  };
  const cellActs = (cell: ActedCell) => {
    const facts = grid.series
      .find(({ id }) => id === cell.row.id)
      ?.months.find(({ month }) => month === cell.period.month);
    return cellEntries({
      queryClient,
      kind: 'target',
      place,
      serieId: cell.row.id,
      cell,
      facts,
      mayWrite: cell.isSaved,
    });
  };

  return (
    <Page
      title={t('target.title')}
      area={t('common:nav.salesTargets')}
      subtitle={`${brand}, ${company}`}
      actions={
        <PlanButtons
          href={fileOf('target', place)}
          onImport={() =>
            void importFile(
              queryClient,
              'target',
              place,
              new Map(grid.series.map(({ id, name }) => [id, name])),
            )
          }
          onKeep={() => void keepPlan(queryClient, 'target', place)}
        />
      }
    >
      <Selectors
        choices={choices}
        brandId={brandId}
        companyId={companyId}
        year={year}
        years={grid.years}
        onPlace={(toBrand, toCompany) => onPlace({ brandId: toBrand, companyId: toCompany })}
        onYear={onYear}
        end={
          <>
            <NativeSelect
              label={t('choose.view')}
              value={isQuarterly ? 'quarter' : 'month'}
              data={[
                { value: 'month', label: t('choose.month') },
                { value: 'quarter', label: t('choose.quarter') },
              ]}
              onChange={({ currentTarget }) => onView(currentTarget.value === 'quarter')}
            />
            <Beside
              figures={[
                [0, t('target.sold')],
                [lastYear, t('target.lastYear')],
              ]}
              plans={grid.plans}
              value={beside === 'last' ? lastYear : (beside ?? 0)}
              onChange={(id) => onBeside(id === 0 ? undefined : id === lastYear ? 'last' : id)}
            />
          </>
        }
      />
      {grid.pace && <PaceLine pace={grid.pace} year={year} />}
      {!isSold && <InfoNote text={t('notSold', { brand, company })} />}
      {grid.series.length === 0 ? (
        <EmptyState text={t('target.none')} />
      ) : (
        <MonthGrid
          id={`target.${brandId}.${companyId}.${year}${isQuarterly ? '.quarters' : ''}`}
          label={t('target.label', { brand, company, year })}
          rowsTitle={t('target.rows')}
          smallTitle={small}
          periods={periods}
          groups={groups}
          onSave={save}
          cellActs={isQuarterly ? undefined : cellActs}
        />
      )}
    </Page>
  );
}

function groupsOf({ series }: TargetGrid, beside: Beside, isReadOnly: boolean): readonly GridGroup[] {
  return [
    {
      id: 1,
      rows: series.map(({ id, name, months }) => ({
        id,
        title: name,
        isReadOnly,
        cells: Object.fromEntries(
          months.map(({ month, target, revision, sold, last_year, plan, note }) => [
            month,
            {
              amount: target,
              revision,
              small: beside === undefined ? sold : beside === 'last' ? last_year : plan,
              hasNote: note !== '',
            },
          ]),
        ),
      })),
    },
  ];
}
