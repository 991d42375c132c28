import { AdministratorFormPage } from './UserFormPage';

export default function AdministratorCreateScreen() {
  return <AdministratorFormPage />;
}
