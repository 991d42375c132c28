import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { InfoNote } from '@/kit/ui/InfoNote';
import { useBrandPage } from '../brand-page';
import { gearboxList } from '../gearbox-list';

export default function GearboxesScreen() {
  const { brandId } = useParams({ from: '/signed-in/brand/edit/$brandId/gearboxes' });
  const { t } = useTranslation('org');
  const page = useBrandPage(brandId);
  return (
    <ListScreen
      list={gearboxList}
      params={{ brandId }}
      {...page}
      notice={<InfoNote text={t('gearboxes.shared')} />}
    />
  );
}
