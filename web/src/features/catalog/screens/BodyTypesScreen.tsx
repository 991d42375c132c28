import { useParams } from '@tanstack/react-router';
import { ListScreen } from '@/kit/list/ListScreen';
import { useBaseDataPage } from '../base-data-page';
import { bodyTypeList } from '../body-type-list';

export default function BodyTypesScreen() {
  const { brandId } = useParams({ from: '/signed-in/brand/baseData/$brandId/bodyTypes' });
  const page = useBaseDataPage(brandId);
  return <ListScreen list={bodyTypeList} params={{ brandId }} {...page} />;
}
