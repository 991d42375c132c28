import { useParams } from '@tanstack/react-router';
import { SerieFormPage } from './SerieFormPage';

export default function SerieCreateScreen() {
  const { brandId } = useParams({ from: '/signed-in/serie/create/$brandId' });
  return <SerieFormPage key={brandId} brandId={brandId} />;
}
