import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { orderList } from '../order-list';

/** The orders of dealers. */
export default function OrdersScreen() {
  const { t } = useTranslation();
  return <ListScreen list={orderList} params={{}} area={t('nav.group.sales')} />;
}
