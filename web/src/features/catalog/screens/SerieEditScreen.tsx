import { useParams } from '@tanstack/react-router';
import { RecordLoader } from '@/kit/form/RecordLoader';
import type { RowOf } from '@/kit/record/resource';
import { serieList } from '../serie-list';
import { SerieFormPage } from './SerieFormPage';

export default function SerieEditScreen() {
  const { serieId } = useParams({ from: '/signed-in/serie/edit/$serieId' });
  return (
    <RecordLoader<RowOf<'/serie'>>
      key={serieId}
      source={serieList.source}
      id={serieId}
      list={{ to: '/brand' }}
    >
      {(serie) => <SerieFormPage brandId={serie.brand_id} serie={serie} />}
    </RecordLoader>
  );
}
