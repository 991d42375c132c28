import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/kit/form/FormScreen';
import type { RowOf } from '@/kit/record/resource';
import { useMe } from '@/session/me';
import { companyForm } from '../company-form';
import { useCompanyPage } from '../company-page';

const list = { to: '/company' } as const;

const first = [1];

function useCompanyForm(languageIds: readonly number[] = first) {
  const isManager = useMe().role?.type === 'customer';
  return useMemo(() => companyForm(isManager, languageIds), [isManager, languageIds]);
}

/** The general part of a company. */
export function CompanyFormPage({ company }: { company: RowOf<'/company'> }) {
  const page = useCompanyPage(company);
  return (
    <FormScreen form={useCompanyForm(company.language_ids)} params={{}} row={company} back={list} {...page} />
  );
}

/** The form of a company that there is not yet. */
export function NewCompanyPage() {
  const { t } = useTranslation();
  const form = useCompanyForm();
  const title = t('nav.companies');
  return (
    <FormScreen form={form} params={{}} back={list} area={title} crumbs={[{ label: title, link: list }]} />
  );
}
