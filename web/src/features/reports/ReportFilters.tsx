import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { type Choice, Pick } from '@/features/stock/figures/Choices';
import { ManyChip } from '@/features/stock/figures/ManyChip';
import { useCan } from '@/kit/record/Can';
import { DateField } from '@/kit/ui/DateField';
import { useMe } from '@/session/me';
import { type Period, periods, type ReportSearch, seeingPeople, type Unit } from './report-search';
import classes from './Reports.module.css';

interface ReportFiltersProps {
  search: ReportSearch;
  change: (part: ReportSearch) => void;
  /** What the server refuses of it, by the name of each filter. */
  refused: Readonly<Record<string, readonly string[]>>;
}

const listed = (value: string | undefined): readonly string[] => (value ? value.split(',') : []);
const joined = (chosen: readonly string[]) => (chosen.length > 0 ? chosen.join(',') : undefined);

/** What the report is narrowed to; all of it stands in the address. */
export function ReportFilters({ search, change, refused }: ReportFiltersProps) {
  const { t } = useTranslation('reports');
  const { brands, companies } = useMe();
  const { may } = useCan();
  const unit = search.unit ?? 'service';
  const { data: choices } = useQuery(
    $api.queryOptions(
      'get',
      '/survey-answer-report/choices',
      { params: { query: { businessUnit: unit } } },
      { staleTime: 60_000 },
    ),
  );
  const period = search.period ?? 'this_month';
  const many = (
    name: 'surveyIds' | 'companyIds' | 'brandIds' | 'userIds',
    records: readonly { id: number; name: string }[] = [],
    isAlways = false,
  ) =>
    (isAlways || records.length > 1 || search[name] !== undefined) && (
      <ManyChip
        label={t(`filters.${name}`)}
        choices={named(records)}
        chosen={listed(search[name])}
        onChoose={(chosen) => change({ [name]: joined(chosen) })}
      />
    );
  return (
    <div className={classes.filters}>
      <Pick
        label={t('filters.unit')}
        value={unit}
        choices={(['service', 'sales'] as const).map((value) => ({ value, label: t(`units.${value}`) }))}
        onPick={(value) => change({ unit: value as Unit, surveyIds: undefined, userIds: undefined })}
      />
      <Pick
        label={t('filters.period')}
        value={period}
        choices={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        onPick={(value) => change({ period: value as Period, dateFrom: undefined, dateTo: undefined })}
      />
      {period === 'custom' && (
        <>
          <DateField
            whenWrong="keep"
            size="xs"
            className={classes.day}
            label={t('filters.dateFrom')}
            value={search.dateFrom ?? ''}
            refusal={refused.dateFrom?.join(' ')}
            onChange={(day) => change({ dateFrom: day || undefined })}
          />
          <DateField
            whenWrong="keep"
            size="xs"
            className={classes.day}
            label={t('filters.dateTo')}
            value={search.dateTo ?? ''}
            refusal={refused.dateTo?.join(' ')}
            onChange={(day) => change({ dateTo: day || undefined })}
          />
        </>
      )}
      <Pick
        label={t('filters.fup')}
        value={search.fup ?? ''}
        choices={(['', '1', '0'] as const).map((value) => ({ value, label: t(`fup.${value || 'all'}`) }))}
        onPick={(value) => change({ fup: value === '' ? undefined : (value as '0' | '1') })}
      />
      <div className={classes.chips}>
        {/* What can be chosen here comes later: its place is kept from the first sight on. */}
        {many('surveyIds', choices?.surveys, true)}
        {many('companyIds', companies)}
        {many('brandIds', brands)}
        {many('userIds', choices?.people, may(seeingPeople))}
      </div>
    </div>
  );
}

const named = (records: readonly { id: number; name: string }[]): Choice[] =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));
