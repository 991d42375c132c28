import { useParams } from '@tanstack/react-router';
import { featureTabs } from '../feature-pages';
import { FeatureLoader } from '../FeatureLoader';
import { offeredTitles } from '../offered-lists';
import { OfferedPage } from './OfferedPage';

export default function FeatureTitlesScreen() {
  const params = useParams({ from: `/signed-in${featureTabs.titles.to}` });
  return (
    <FeatureLoader params={params}>
      {(feature, pricelist) => <OfferedPage list={offeredTitles} feature={feature} pricelist={pricelist} />}
    </FeatureLoader>
  );
}
