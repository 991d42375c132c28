import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { statusList } from '../status-list';
import { ManufacturerRows } from './ManufacturerRows';

export default function StatusesScreen() {
  const { manufacturerId } = useParams({ from: '/signed-in/manufacturer/statuses/$manufacturerId' });
  const { t } = useTranslation('vehicles');
  return <ManufacturerRows manufacturerId={manufacturerId} list={statusList} note={t('statuses.note')} />;
}
