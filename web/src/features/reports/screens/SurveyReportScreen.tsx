import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import bar from '@/kit/list/ListButton.module.css';
import { EmptyState } from '@/kit/ui/EmptyState';
import { useCan } from '@/kit/record/Can';
import { InfoNote } from '@/kit/ui/InfoNote';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { MenuButton } from '@/kit/ui/MenuButton';
import { Page } from '@/kit/ui/Page';
import { useDelayed } from '@/kit/ui/useDelayed';
import { useMe } from '@/session/me';
import { CommentList } from '../CommentList';
import { ComparisonChart } from '../ComparisonChart';
import { FeedbackChart } from '../FeedbackChart';
import { FigureCards } from '../FigureCards';
import { NoReport } from '../NoReport';
import { QuestionList } from '../QuestionList';
import { ReportFilters } from '../ReportFilters';
import { ReportViews } from '../ReportViews';
import { commentsQuery, fileHref, questionsQuery, reportQuery, useRefusedFilters } from '../report-query';
import {
  isNarrowed,
  isWhole,
  parseReportSearch,
  type ReportSearch,
  seeingPeople,
  tabNames,
  unitFor,
} from '../report-search';
import classes from '../Reports.module.css';
import { TrendChart } from '../TrendChart';

/** What customers answered: figures of companies and people, question by question, and in their words. */
export default function SurveyReportScreen() {
  const { t } = useTranslation(['reports', 'common']);
  // The router leaves in what the page does not understand.
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const me = useMe();
  const unit = unitFor(me);
  const search = useMemo(() => ({ unit, ...parseReportSearch(raw) }), [raw, unit]);
  const refused = useRefusedFilters(search);
  const navigate = useNavigate({ from: '/report/survey' });
  const tab = search.tab ?? 'company';
  const open = (next: ReportSearch) => void navigate({ search: withoutNothing(next), resetScroll: false });
  const change = (part: ReportSearch) => open({ ...search, page: undefined, ...part });
  const { may } = useCan();
  const seesOwnOnly = (tab === 'manager' || tab === 'managers') && !may(seeingPeople);

  const files = () =>
    (['csv', 'xlsx', 'pdf'] as const).map((format) => ({
      label: t(`files.${format}`),
      href: fileHref(search, format),
    }));

  return (
    <Page
      title={t('title')}
      area={t('common:nav.group.surveys')}
      width="report"
      subtitle={t('head', {
        unit: t(`units.${search.unit}`),
        period: t(`periods.${search.period ?? 'this_month'}`),
      })}
      actions={
        <>
          <ReportViews search={search} open={open} />
          {isWhole(search) && Object.keys(refused).length === 0 && (
            <MenuButton className={bar.button} entries={files}>
              {t('export')}
              <IconChevronDown size={14} aria-hidden />
            </MenuButton>
          )}
        </>
      }
      tabs={tabNames.map((one) => ({
        label: t(`tabs.${one}`),
        link: {
          to: '/report/survey',
          search: {
            ...withoutNothing({ ...search, page: undefined, tab: one === 'company' ? undefined : one }),
          },
        },
        isCurrent: one === tab,
      }))}
    >
      <ReportFilters search={search} change={change} refused={refused} />
      {seesOwnOnly && <InfoNote text={t('ownOnly')} />}
      {isWhole(search) ? (
        <>
          {(tab === 'company' || tab === 'manager') && <Performance tab={tab} search={search} open={open} />}
          {(tab === 'companies' || tab === 'managers') && (
            <Comparison tab={tab} search={search} open={open} />
          )}
          {tab === 'questions' && <Questions search={search} open={open} />}
          {tab === 'comments' && <Comments search={search} open={open} />}
        </>
      ) : (
        <EmptyState text={t('waitsForDays')} />
      )}
    </Page>
  );
}

interface TabProps<Tab> {
  tab: Tab;
  search: ReportSearch;
  open: (search: ReportSearch) => void;
}

function Performance({ tab, search, open }: TabProps<'company' | 'manager'>) {
  const { t } = useTranslation('reports');
  const { data, error, refetch, isPending } = useQuery(reportQuery(tab, search));
  const isSlow = useDelayed(isPending, 250);
  if (error) return <NoReport error={error} onRetry={() => void refetch()} />;
  if (!data) return isSlow && <ListSkeleton label={t('loading')} columns={4} />;
  const isEmpty =
    data.total.funnel.sent === 0 &&
    data.series.every(({ state, response_sent: sent }) => state === 'none' && sent === 0);
  if (isEmpty) return <Nothing search={search} open={open} />;
  return (
    <>
      <Uncounted pooled={data.pooled} leftOut={data.left_out} />
      <FigureCards report={data} />
      <div className={classes.boxes}>
        <TrendChart report={data} />
        <FeedbackChart report={data} />
      </div>
    </>
  );
}

function Comparison({ tab, search, open }: TabProps<'companies' | 'managers'>) {
  const { t } = useTranslation('reports');
  const { data, error, refetch, isPending } = useQuery(reportQuery(tab, search));
  const isSlow = useDelayed(isPending, 250);
  if (error) return <NoReport error={error} onRetry={() => void refetch()} />;
  if (!data) return isSlow && <ListSkeleton label={t('loading')} columns={4} />;
  if (data.rows.length === 0) return <Nothing search={search} open={open} />;
  return (
    <>
      <Uncounted pooled={data.pooled} leftOut={data.left_out} />
      {tab === 'companies' && data.rows.length === 1 && <InfoNote text={t('oneCompany')} />}
      <FigureCards report={data} />
      <ComparisonChart report={data} of={tab} />
    </>
  );
}

function Questions({ search, open }: Omit<TabProps<'questions'>, 'tab'>) {
  const { t } = useTranslation('reports');
  const { data, error, refetch, isPending } = useQuery(questionsQuery(search));
  const isSlow = useDelayed(isPending, 250);
  if (error) return <NoReport error={error} onRetry={() => void refetch()} />;
  if (!data) return isSlow && <ListSkeleton label={t('loading')} columns={3} />;
  if (data.rows.length === 0) return <Nothing search={search} open={open} />;
  return (
    <>
      <Uncounted pooled={data.pooled} leftOut={data.left_out} />
      <QuestionList report={data} />
    </>
  );
}

function Comments({ search, open }: Omit<TabProps<'comments'>, 'tab'>) {
  const { t } = useTranslation('reports');
  const { data, error, refetch, isPending } = useQuery(commentsQuery(search));
  const isSlow = useDelayed(isPending, 250);
  const page = search.page ?? 1;
  if (error) return <NoReport error={error} onRetry={() => void refetch()} />;
  if (!data) return isSlow && <ListSkeleton label={t('loading')} columns={2} />;
  if (data.hidden) return <EmptyState text={t('states.hidden')} />;
  if (data.rows.length === 0) return <Nothing search={search} open={open} />;
  return (
    <>
      <Uncounted leftOut={data.left_out} />
      <CommentList report={data} />
      {(page > 1 || data.more) && (
        <nav className={classes.pager} aria-label={t('comments.pages')}>
          <Button
            variant="default"
            disabled={page === 1}
            onClick={() => open({ ...search, page: page > 2 ? page - 1 : undefined })}
          >
            {t('comments.newer')}
          </Button>
          <span>{t('comments.page', { page: integer(page) })}</span>
          <Button variant="default" disabled={!data.more} onClick={() => open({ ...search, page: page + 1 })}>
            {t('comments.older')}
          </Button>
        </nav>
      )}
    </>
  );
}

/** Answers that nobody sees yet, and people of whom there are too few to count them. */
function Uncounted({ pooled = 0, leftOut }: { pooled?: number; leftOut: number }) {
  const { t } = useTranslation('reports');
  return (
    <>
      {pooled > 0 && <InfoNote text={t('pooled', { count: pooled })} />}
      {leftOut > 0 && <InfoNote text={t('leftOut', { count: leftOut })} />}
    </>
  );
}

function Nothing({ search, open }: Pick<TabProps<never>, 'search' | 'open'>) {
  const { t } = useTranslation('reports');
  const { tab, unit, period, dateFrom, dateTo } = search;
  return (
    <EmptyState
      text={t(isNarrowed(search) ? 'nothingFiltered' : 'nothing')}
      action={
        isNarrowed(search) ? (
          <Button variant="default" onClick={() => open({ tab, unit, period, dateFrom, dateTo })}>
            {t('clear')}
          </Button>
        ) : (
          search.period !== '12months' && (
            <Button variant="default" onClick={() => open({ ...search, period: '12months' })}>
              {t('showYear')}
            </Button>
          )
        )
      }
    />
  );
}

/** An address without what is not chosen. */
function withoutNothing(search: ReportSearch): ReportSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
