import { IconCopy } from '@tabler/icons-react';
import i18next from 'i18next';
import { choiceColumn } from '@/kit/fields/choice';
import { flagColumn } from '@/kit/fields/flag';
import { linked } from '@/kit/fields/linked';
import { integerColumn } from '@/kit/fields/integer';
import { changed } from '@/kit/fields/record-columns';
import { referencesColumn } from '@/kit/fields/references';
import { textColumn } from '@/kit/fields/text';
import { byCompany, byUnitOf } from '@/kit/list/facets';
import type { ArchiveMark } from '@/kit/record/capabilities';
import { defineList, type ListColumn } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { resource, type RowOf } from '@/kit/record/resource';
import { statePermission } from '@/routing/declaration';
import { companyList } from '@/features/org/company-list';
import { duplicateSurvey } from './duplicate';
import { units } from './kpi-list';
import type { Survey } from './queries';
import { SurveyFigure } from './SurveyFigure';

const surveys = resource('/survey');

const mayEdit = statePermission('app.survey.version', { params: ['versionId'] });

const archivedSurvey: ArchiveMark<Survey> = {
  isArchived: ({ status }) => status === 'archive',
  archivedNow: () => ({ status: 'archive' }),
  active: { status: 'active' },
};

/** A new survey asks for its companies too, so that it has a form. */
export const createSurvey = surveys.create(() => ({
  name: '',
  business_unit: 'sales',
  companies: [],
  all_companies: false,
}));

/** What customers answered. */
const npsColumn: ListColumn<Survey> = {
  key: 'nps',
  width: '10.5rem',
  align: 'end',
  render: (survey) => <SurveyFigure survey={survey} />,
  sortValue: () => undefined,
};

const companies = referencesColumn<'companies', RowOf<'/company'>, ListParams>('companies', companyList);

/** By which version customers are asked, and whether the next one is being written. */
const version: ListColumn<Survey> = {
  ...integerColumn('version_number', { width: '8rem' }),
  render: ({ version_number: number, has_draft: draft }) => {
    const asks = number === 0 ? '' : String(number);
    if (!draft) return asks;
    return asks === ''
      ? i18next.t('surveys:surveys.draft')
      : i18next.t('surveys:surveys.versionAndDraft', { version: asks });
  },
};

/** What companies ask their customers (Y-001). */
export const surveyList = defineList<Survey, ListParams>({
  id: 'surveys',
  texts: 'surveys:surveys',
  source: surveys.source(() => ({})),
  name: ({ name }) => name,
  columns: [
    linked(
      { ...textColumn('name', { edit: 'required', width: '17rem' }), wraps: true as const },
      ({ newest_version }: Survey) => ({
        link: { to: '/survey/version/$versionId', params: { versionId: newest_version ?? 0 } },
        permission: mayEdit({ versionId: newest_version ?? 0 }),
      }),
    ),
    choiceColumn<'business_unit', Survey['business_unit']>('business_unit', units, { width: '8rem' }),
    {
      ...companies,
      render: (row, context) =>
        row.all_companies ? i18next.t('surveys:surveys.ofAll') : companies.render(row, context),
    },
    version,
    flagColumn('all_companies', { width: '7.5rem' }),
    flagColumn('has_draft', { width: '6rem' }),
    changed(),
  ],
  usual: ['name', 'nps', 'business_unit', 'companies', 'version_number', 'updated_at'],
  segments: [
    { key: 'active', holds: ({ status }) => status === 'active' },
    {
      key: 'deleted',
      query: { status: 'archive' },
      holds: ({ status }) => status === 'archive',
      isArchive: true,
    },
  ],
  facets: surveys.facets({ businessUnit: byUnitOf('business_unit'), companyId: byCompany }),
  createForm: { link: { to: '/survey/create' }, permission: { state: 'app.survey.create' } },
  update: surveys.update,
  archive: surveys.archive(archivedSurvey),
  usedBy: surveys.usedBy,
  bulk: surveys.bulk,
  rowActions: [
    {
      label: 'duplicate',
      icon: IconCopy,
      permission: () => ({ state: 'app.survey.create' }),
      run: (row, { router }) => void duplicateSurvey(row, router),
    },
  ],
  history: surveys.history,
});

/** The same for those who see reports. */
export const surveyListWithFigures: typeof surveyList = {
  ...surveyList,
  columns: surveyList.columns.toSpliced(1, 0, npsColumn),
};
