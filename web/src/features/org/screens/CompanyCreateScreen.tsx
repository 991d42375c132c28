import { NewCompanyPage } from './CompanyFormPage';

export default function CompanyCreateScreen() {
  return <NewCompanyPage />;
}
