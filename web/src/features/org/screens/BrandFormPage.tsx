import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/kit/form/FormScreen';
import type { RowOf } from '@/kit/record/resource';
import { brandForm } from '../brand-form';
import { useBrandPage } from '../brand-page';

const list = { to: '/brand' } as const;

/** The form of a brand. */
export function BrandFormPage({ brand }: { brand: RowOf<'/brand'> }) {
  const form = useMemo(() => brandForm(brand.id), [brand.id]);
  return (
    <FormScreen form={form} params={{}} row={brand} back={list} {...useBrandPage(brand.id, brand.name)} />
  );
}

/** The form of a brand that there is not yet. */
export function NewBrandPage() {
  const { t } = useTranslation();
  const form = useMemo(() => brandForm(), []);
  const title = t('nav.brands');
  return (
    <FormScreen form={form} params={{}} back={list} area={title} crumbs={[{ label: title, link: list }]} />
  );
}
