import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/kit/form/FormScreen';
import { useCan } from '@/kit/record/Can';
import { InfoNote } from '@/kit/ui/InfoNote';
import { RecordLoader } from '@/kit/form/RecordLoader';
import { isOpenTo, type Order, pageOf } from '../order';
import { orderForm } from '../order-form';
import { orderList } from '../order-list';
import { mayProcess } from '../permissions';

/** The form of an order (D-003); one that is in other hands is only read. */
export default function OrderEditScreen() {
  const { orderId } = useParams({ from: '/signed-in/order/edit/$orderId' });
  const { t } = useTranslation(['orders', 'common']);
  const { may } = useCan();
  const whyNot = (order: Order) => {
    if (isOpenTo(order, may(mayProcess))) return undefined;
    const name = order.import_manager;
    return order.status === 'deleted' || name === '' ? t('form.closed') : t('form.accepted', { name });
  };
  return (
    <RecordLoader<Order> key={orderId} source={orderList.source} id={orderId} list={{ to: '/order' }}>
      {(order) => (
        <FormScreen
          form={orderForm}
          params={{}}
          row={order}
          readOnly={whyNot(order) !== undefined}
          notice={whyNot(order) && <InfoNote text={whyNot(order) ?? ''} />}
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
