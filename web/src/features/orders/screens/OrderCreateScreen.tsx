import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/kit/form/FormScreen';
import { newOrderForm } from '../order-form';
import { pageOf } from '../order';

/** The form of an order that there is not yet (D-002). */
export default function OrderCreateScreen() {
  const { t } = useTranslation();
  return (
    <FormScreen
      form={newOrderForm}
      params={{}}
      back={{ to: '/order' }}
      next={({ id }) => pageOf(id)}
      area={t('nav.orders')}
      crumbs={[{ label: t('nav.orders'), link: { to: '/order' } }, { label: t('nav.orderForm') }]}
    />
  );
}
