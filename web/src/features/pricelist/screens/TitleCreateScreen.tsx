import { useKindRoute } from '../kinds';
import { TitleFormPage } from './TitleFormPage';

export default function TitleCreateScreen() {
  const { kind, brandId } = useKindRoute<'brandId'>();
  return <TitleFormPage key={`${kind} ${brandId}`} kind={kind} brandId={brandId} />;
}
