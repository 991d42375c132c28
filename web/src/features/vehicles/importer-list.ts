import { changed } from '@/kit/fields/record-columns';
import { referenceColumn } from '@/kit/fields/reference';
import { codeColumn, textColumn } from '@/kit/fields/text';
import { defineList } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { resource, type RowOf } from '@/kit/record/resource';
import { companyList } from '@/features/org/company-list';

const importers = resource('/importer');

/** Who brings vehicles into the country. */
export const importerList = defineList<RowOf<'/importer'>, ListParams>({
  id: 'importers',
  texts: 'vehicles:importers',
  source: importers.source(() => ({})),
  name: ({ name }) => name,
  columns: [
    textColumn('name', { edit: 'required' }),
    codeColumn('code', { edit: 'required' }),
    referenceColumn('dealer_company_id', companyList, { edit: 'optional', width: '18rem' }),
    changed(),
  ],
  create: importers.create(() => ({ name: '', code: '', dealer_company_id: null })),
  update: importers.update,
  erase: importers.erase,
  usedBy: importers.usedBy,
  history: importers.history,
});
