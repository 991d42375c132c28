import { Problem } from '@/api/problem';
import { PricelistLoader, TitleLoader } from '../components/KindLoader';
import { useKindRoute } from '../kinds';
import type { Pricelist } from '../pricelist-list';
import { PricelistFormPage } from './PricelistFormPage';

export default function PricelistEditScreen() {
  const { kind, pricelistTitleId, pricelistId } = useKindRoute<'pricelistTitleId' | 'pricelistId'>();
  return (
    <TitleLoader key={`${pricelistTitleId} ${pricelistId}`} kind={kind} id={pricelistTitleId}>
      {(title) => (
        <PricelistLoader kind={kind} id={pricelistId}>
          {(list) => <PricelistFormPage kind={kind} title={title} list={under(title.id, list)} />}
        </PricelistLoader>
      )}
    </TitleLoader>
  );
}

/** An address put together from a title and a list of another one leads nowhere. */
function under(titleId: number, list: Pricelist): Pricelist {
  if (list.pricelist_title_id !== titleId) throw new Problem({ kind: 'missing', status: 404 });
  return list;
}
