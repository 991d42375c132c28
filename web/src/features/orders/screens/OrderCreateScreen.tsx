import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/kit/form/FormScreen';
import { useMe } from '@/session/me';
import { newOrderForm } from '../order-form';
import { pageOf } from '../order';

/** The form of an order that there is not yet (D-002). */
export default function OrderCreateScreen() {
  const { t } = useTranslation();
  const { brands, companies } = useMe();
  // Who has one company or brand need not choose it.
  const [form] = useState(() => ({
    ...newOrderForm,
    blank: {
      ...newOrderForm.blank,
      dealer_company_id: companies.length === 1 ? companies[0]?.id : null,
      brand_id: brands.length === 1 ? brands[0]?.id : null,
    },
  }));
  return (
    <FormScreen
      form={form}
      params={{}}
      back={{ to: '/order' }}
      next={({ id }) => pageOf(id)}
      area={t('nav.orders')}
      crumbs={[{ label: t('nav.orders'), link: { to: '/order' } }, { label: t('nav.orderForm') }]}
    />
  );
}
