import { useParams } from '@tanstack/react-router';
import { createFeaturePage } from '../feature-pages';
import { ListLoader } from '../FeatureLoader';
import { FeatureFormPage } from './FeatureFormPage';

export default function FeatureCreateScreen() {
  const { pricelistId } = useParams({ from: `/signed-in${createFeaturePage.to}` });
  return <ListLoader id={pricelistId}>{(pricelist) => <FeatureFormPage pricelist={pricelist} />}</ListLoader>;
}
