import { useParams } from '@tanstack/react-router';
import { RecordLoader } from '@/kit/form/RecordLoader';
import type { RowOf } from '@/kit/record/resource';
import { brandList } from '../brand-list';
import { BrandFormPage } from './BrandFormPage';

export default function BrandEditScreen() {
  const { brandId } = useParams({ from: '/signed-in/brand/edit/$brandId' });
  return (
    <RecordLoader<RowOf<'/brand'>>
      key={brandId}
      source={brandList.source}
      id={brandId}
      list={{ to: '/brand' }}
    >
      {(brand) => <BrandFormPage brand={brand} />}
    </RecordLoader>
  );
}
