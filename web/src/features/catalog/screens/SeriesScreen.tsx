import { useParams } from '@tanstack/react-router';
import { ListScreen } from '@/kit/list/ListScreen';
import { useBaseDataPage } from '../base-data-page';
import { serieList } from '../serie-list';

export default function SeriesScreen() {
  const { brandId } = useParams({ from: '/signed-in/brand/baseData/$brandId/series' });
  const page = useBaseDataPage(brandId);
  return <ListScreen list={serieList} params={{ brandId }} {...page} />;
}
