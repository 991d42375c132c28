import { useParams } from '@tanstack/react-router';
import { featureTabs } from '../feature-pages';
import { FeatureLoader } from '../FeatureLoader';
import { FeatureFormPage } from './FeatureFormPage';

export default function FeatureAttributeScreen() {
  const params = useParams({ from: `/signed-in${featureTabs.attribute.to}` });
  return (
    <FeatureLoader params={params}>
      {(feature, pricelist) => <FeatureFormPage pricelist={pricelist} feature={feature} />}
    </FeatureLoader>
  );
}
