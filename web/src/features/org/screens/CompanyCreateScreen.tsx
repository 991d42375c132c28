import { CompanyFormPage } from './CompanyFormPage';

export default function CompanyCreateScreen() {
  return <CompanyFormPage />;
}
