import { useParams } from '@tanstack/react-router';
import { CountryFormPage } from './CountryFormPage';
import { CountryLoader } from './CountryLoader';

export default function CountryEditScreen() {
  const { countryId } = useParams({ from: '/signed-in/country/edit/$countryId' });
  return (
    <CountryLoader countryId={countryId}>{(country) => <CountryFormPage country={country} />}</CountryLoader>
  );
}
