import { choiceColumn } from '@/kit/fields/choice';
import { linked } from '@/kit/fields/linked';
import { changed } from '@/kit/fields/record-columns';
import { referenceColumn } from '@/kit/fields/reference';
import { textColumn } from '@/kit/fields/text';
import { byCompany } from '@/kit/list/facets';
import { defineList } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { resource } from '@/kit/record/resource';
import { statePermission } from '@/routing/declaration';
import { companyList } from '@/features/org/company-list';
import type { Template } from './queries';

const templates = resource('/template');

const mayOpen = statePermission('app.template.details', { params: ['templateId'] });

/** How the pages and mails of surveys look (Y-023); there is no archive of them (Y-028). */
export const templateList = defineList<Template, ListParams>({
  id: 'templates',
  texts: 'surveys:templates',
  source: templates.source(() => ({})),
  name: ({ name }) => name,
  columns: [
    linked(textColumn('name', { edit: 'required', width: '18rem' }), ({ id }: Template) => ({
      link: { to: '/template/details/$templateId', params: { templateId: id } },
      permission: mayOpen({ templateId: id }),
    })),
    choiceColumn<'layout', Template['layout']>(
      'layout',
      ['bmw', 'fiat', 'cjd', 'porsche', 'citroen', 'mini', 'maserati', 'plain'],
      { width: '12rem' },
    ),
    referenceColumn('company_id', companyList, { width: '14rem' }),
    changed(),
  ],
  facets: templates.facets({ companyId: byCompany }),
  createForm: { link: { to: '/template/create' }, permission: { state: 'app.template.create' } },
  update: templates.update,
  usedBy: templates.usedBy,
  history: templates.history,
});
