import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { stockroomList } from '../stockroom-list';

export default function StockroomsScreen() {
  const { t } = useTranslation();
  return <ListScreen list={stockroomList} params={{}} area={t('nav.group.stock')} />;
}
