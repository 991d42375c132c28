import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/form/FormScreen';
import type { RowOf } from '@/list/resource';
import { companyForm } from '../company-form';

const list = { to: '/company' } as const;

/** The form of a company; a new one when there is none yet. */
export function CompanyFormPage({ company }: { company?: RowOf<'/company'> }) {
  const { t } = useTranslation();
  const title = t('nav.companies');
  return (
    <FormScreen
      form={companyForm}
      params={{}}
      row={company}
      back={list}
      area={title}
      crumbs={[{ label: title, link: list }]}
    />
  );
}
