import { defineForm } from '@/kit/form/describe';
import { flagField } from '@/kit/fields/flag';
import { longTranslationField } from '@/kit/fields/long-text';
import { defineList } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { resource, type RowOf } from '@/kit/record/resource';
import { companyList } from './company-list';

export type CompanyBrand = RowOf<'/company-brand'>;

const companyBrands = resource('/company-brand');

/** How a company sells a brand, under the name of the company; texts in the languages it writes in. */
export const companyBrandForm = (company: RowOf<'/company'>) =>
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
        title: 'texts',
        fields: (['delivery_term', 'services', 'equipment', 'footer', 'footer_used'] as const).map((key) =>
          longTranslationField(key, company.language_ids),
        ),
      },
    ],
  });
