import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { FormScreen } from '@/kit/form/FormScreen';
import { RecordLoader } from '@/kit/form/RecordLoader';
import { Can } from '@/kit/record/Can';
import type { RowOf } from '@/kit/record/resource';
import { useMe } from '@/session/me';
import { trySurvey } from '@/features/invitations/try-survey';
import { type CompanyBrand, companyBrandForm } from '../company-brand-form';
import { companyList } from '../company-list';
import { useCompanyPage } from '../company-page';

export default function CompanyBrandScreen() {
  const { companyId, brandId } = useParams({ from: '/signed-in/company/edit/$companyId/brand/$brandId' });
  return (
    <RecordLoader<RowOf<'/company'>>
      key={`${companyId} ${brandId}`}
      source={companyList.source}
      id={companyId}
      list={{ to: '/company' }}
    >
      {(company) => <CompanyBrandPage company={company} sells={company.brands?.[brandId]} />}
    </RecordLoader>
  );
}

interface CompanyBrandPageProps {
  company: RowOf<'/company'>;
  sells: CompanyBrand | undefined;
}

/** How a company sells one of its brands. */
function CompanyBrandPage({ company, sells }: CompanyBrandPageProps) {
  const { t } = useTranslation('org');
  const form = useMemo(() => companyBrandForm(company, sells), [company, sells]);
  const page = useCompanyPage(company);
  const brand = useMe().brands.find(({ id }) => id === sells?.brand_id);
  if (!sells || !brand) throw new Problem({ kind: 'missing', status: 404 });
  return (
    <FormScreen
      form={form}
      params={{}}
      row={sells}
      back={{ to: '/company' }}
      {...page}
      subtitle={brand.name}
      renderActions={() => (
        <Can any={[{ state: 'app.company' }]}>
          <Button variant="default" onClick={() => void trySurvey(sells.id)}>
            {t('companyBrands.trySurvey')}
          </Button>
        </Can>
      )}
    />
  );
}
