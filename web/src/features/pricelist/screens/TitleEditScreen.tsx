import { TitleLoader } from '../components/KindLoader';
import { useKindRoute } from '../kinds';
import { TitleFormPage } from './TitleFormPage';

export default function TitleEditScreen() {
  const { kind, pricelistTitleId } = useKindRoute<'pricelistTitleId'>();
  return (
    <TitleLoader key={pricelistTitleId} kind={kind} id={pricelistTitleId}>
      {(title) => <TitleFormPage kind={kind} brandId={title.brand_id} title={title} />}
    </TitleLoader>
  );
}
