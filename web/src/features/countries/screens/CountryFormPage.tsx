import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/kit/form/FormScreen';
import type { RowOf } from '@/kit/record/resource';
import { countryForm } from '../country-form';
import { useCountryPage } from '../country-page';

const list = { to: '/country' } as const;

/** The form of a country. */
export function CountryFormPage({ country }: { country: RowOf<'/country'> }) {
  return (
    <FormScreen form={countryForm} params={{}} row={country} back={list} {...useCountryPage(country.id)} />
  );
}

/** The form of a country that there is not yet; its VAT is what it needs next. */
export function NewCountryPage() {
  const { t } = useTranslation();
  const title = t('nav.countries');
  return (
    <FormScreen
      form={countryForm}
      params={{}}
      back={list}
      next={({ id }) => ({ to: '/country/edit/$countryId/vat', params: { countryId: id } })}
      area={title}
      crumbs={[{ label: title, link: list }]}
    />
  );
}
