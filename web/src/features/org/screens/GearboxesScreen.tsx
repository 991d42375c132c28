import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { ListScreen } from '@/kit/list/ListScreen';
import { useMe } from '@/session/me';
import { InfoNote } from '@/kit/ui/InfoNote';
import { useBrandPage } from '../brand-page';
import { gearboxList } from '../gearbox-list';

export default function GearboxesScreen() {
  const { brandId } = useParams({ from: '/signed-in/brand/edit/$brandId/gearboxes' });
  const { t } = useTranslation('org');
  const page = useBrandPage(brandId);
  const brand = useMe().brands.find(({ id }) => id === brandId);
  // For users without the brand there is no such brand.
  if (!brand) throw new Problem({ kind: 'missing', status: 404 });
  return (
    <ListScreen
      list={gearboxList}
      params={{ brandId }}
      {...page}
      subtitle={brand.name}
      notice={<InfoNote text={t('gearboxes.shared')} />}
    />
  );
}
