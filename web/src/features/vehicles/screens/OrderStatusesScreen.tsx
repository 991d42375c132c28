import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orderStatusList } from '../order-status-list';
import { ManufacturerRows } from './ManufacturerRows';

export default function OrderStatusesScreen() {
  const { manufacturerId } = useParams({ from: '/signed-in/manufacturer/statuses/$manufacturerId/orders' });
  const { t } = useTranslation('vehicles');
  return (
    <ManufacturerRows manufacturerId={manufacturerId} list={orderStatusList} note={t('orderStatuses.note')} />
  );
}
