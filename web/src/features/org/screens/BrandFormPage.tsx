import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/form/FormScreen';
import type { RowOf } from '@/list/resource';
import { brandForm } from '../brand-form';

const list = { to: '/brand' } as const;

/** The form of a brand; a new one when there is none yet. */
export function BrandFormPage({ brand }: { brand?: RowOf<'/brand'> }) {
  const { t } = useTranslation();
  const title = t('nav.brands');
  return (
    <FormScreen
      form={brandForm}
      params={{}}
      row={brand}
      back={list}
      area={title}
      crumbs={[{ label: title, link: list }]}
    />
  );
}
