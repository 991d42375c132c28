import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/kit/form/FormScreen';
import { RecordLoader } from '@/kit/form/RecordLoader';
import { type Order, pageOf } from '../order';
import { orderForm } from '../order-form';
import { orderList } from '../order-list';

/** The form of an order (D-003). */
export default function OrderEditScreen() {
  const { orderId } = useParams({ from: '/signed-in/order/edit/$orderId' });
  const { t } = useTranslation(['orders', 'common']);
  return (
    <RecordLoader<Order> key={orderId} source={orderList.source} id={orderId} list={{ to: '/order' }}>
      {(order) => (
        <FormScreen
          form={orderForm}
          params={{}}
          row={order}
          back={pageOf(orderId)}
          title={t('view.title', { number: orderId })}
          area={t('common:nav.orders')}
          crumbs={[
            { label: t('common:nav.orders'), link: { to: '/order' } },
            { label: t('view.title', { number: orderId }), link: pageOf(orderId) },
          ]}
        />
      )}
    </RecordLoader>
  );
}
