import { useParams } from '@tanstack/react-router';
import { RecordLoader } from '@/kit/form/RecordLoader';
import type { RowOf } from '@/kit/record/resource';
import { companyList } from '../company-list';
import { CompanyFormPage } from './CompanyFormPage';

export default function CompanyEditScreen() {
  const { companyId } = useParams({ from: '/signed-in/company/edit/$companyId' });
  return (
    <RecordLoader<RowOf<'/company'>>
      key={companyId}
      source={companyList.source}
      id={companyId}
      list={{ to: '/company' }}
    >
      {(company) => <CompanyFormPage company={company} />}
    </RecordLoader>
  );
}
