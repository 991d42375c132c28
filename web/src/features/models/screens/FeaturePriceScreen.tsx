import { useParams } from '@tanstack/react-router';
import { featureTabs } from '../feature-pages';
import { FeatureLoader } from '../FeatureLoader';
import { offeredPrices } from '../offered-lists';
import { OfferedPage } from './OfferedPage';

export default function FeaturePriceScreen() {
  const params = useParams({ from: `/signed-in${featureTabs.price.to}` });
  return (
    <FeatureLoader params={params}>
      {(feature, pricelist) => <OfferedPage list={offeredPrices} feature={feature} pricelist={pricelist} />}
    </FeatureLoader>
  );
}
