import { NewCountryPage } from './CountryFormPage';

export default function CountryCreateScreen() {
  return <NewCountryPage />;
}
