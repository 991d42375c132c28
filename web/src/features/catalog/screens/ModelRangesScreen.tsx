import { useParams } from '@tanstack/react-router';
import { ListScreen } from '@/kit/list/ListScreen';
import { useBaseDataPage } from '../base-data-page';
import { modelRangeList } from '../model-range-list';

export default function ModelRangesScreen() {
  const { brandId } = useParams({ from: '/signed-in/brand/baseData/$brandId/modelRange' });
  const page = useBaseDataPage(brandId);
  return <ListScreen list={modelRangeList} params={{ brandId }} {...page} />;
}
