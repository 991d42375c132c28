import { TitleLoader } from '../components/KindLoader';
import { useKindRoute } from '../kinds';
import { PricelistFormPage } from './PricelistFormPage';

export default function PricelistCreateScreen() {
  const { kind, pricelistTitleId } = useKindRoute<'pricelistTitleId'>();
  return (
    <TitleLoader key={pricelistTitleId} kind={kind} id={pricelistTitleId}>
      {(title) => <PricelistFormPage kind={kind} title={title} />}
    </TitleLoader>
  );
}
