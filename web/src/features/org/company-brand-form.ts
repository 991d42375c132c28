import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { defineForm } from '@/kit/form/describe';
import { imageField } from '@/kit/fields/image';
import { referenceField } from '@/kit/fields/reference';
import { flagField } from '@/kit/fields/flag';
import { longTranslationField } from '@/kit/fields/long-text';
import { defineList } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { resource, type RowOf } from '@/kit/record/resource';
import { companyList } from './company-list';

export type CompanyBrand = RowOf<'/company-brand'>;

const companyBrands = resource('/company-brand');

const most = 1000;

/** The surveys of a unit that ask customers of the company; one that was chosen before stays, whatever became of it. */
const surveysOf = (companyId: number, businessUnit: 'sales' | 'service', present: number | null) =>
  function useSurveys() {
    const { t } = useTranslation('org');
    const query = { companyId, businessUnit, status: 'all' as const, limit: most };
    const { data } = useQuery($api.queryOptions('get', '/survey', { params: { query } }, { staleTime: 0 }));
    return data?.flatMap(({ id, name, status, active_version: asks }) => {
      if (status === 'active' && asks !== null) return [{ value: id, label: name }];
      if (id !== present) return [];
      const what = status === 'active' ? 'idle' : 'archived';
      return [{ value: id, label: t(`companyBrands.surveyOf.${what}`, { name }) }];
    });
  };

/** The looks that the pages of the company may have. */
const looksOf = (companyId: number) =>
  function useLooks() {
    const query = { companyId, limit: most };
    const { data } = useQuery($api.queryOptions('get', '/template', { params: { query } }, { staleTime: 0 }));
    return data?.map(({ id, name }) => ({ value: id, label: name }));
  };

/** How a company sells a brand, under the name of the company; texts in the languages it writes in. */
export const companyBrandForm = (company: RowOf<'/company'>, sells: CompanyBrand | undefined) =>
  defineForm({
    list: defineList<CompanyBrand, ListParams>({
      id: 'companyBrands',
      texts: 'org:companyBrands',
      // The company is read with what it sells.
      source: companyBrands.source(() => ({}), [['record', companyList.source.path]]),
      name: () => company.name,
      columns: [],
      update: companyBrands.update,
      history: companyBrands.history,
    }),
    sections: [
      {
        title: 'offers',
        fields: [flagField('vat_deductable'), flagField('offer_accessories'), flagField('offer_insurance')],
      },
      {
        title: 'surveys',
        fields: [
          referenceField('sales_survey_id', surveysOf(company.id, 'sales', sells?.sales_survey_id ?? null)),
          referenceField(
            'service_survey_id',
            surveysOf(company.id, 'service', sells?.service_survey_id ?? null),
          ),
          referenceField('template_id', looksOf(company.id)),
          imageField('survey_image'),
        ],
      },
      {
        title: 'texts',
        fields: (['delivery_term', 'services', 'equipment', 'footer', 'footer_used'] as const).map((key) =>
          longTranslationField(key, company.language_ids),
        ),
      },
    ],
  });
