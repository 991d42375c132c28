import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ImportButton } from '@/features/imports/start-button';
import { RecordLoader } from '@/kit/form/RecordLoader';
import { ListScreen } from '@/kit/list/ListScreen';
import type { RowOf } from '@/kit/record/resource';
import { InfoNote } from '@/kit/ui/InfoNote';
import { accessoryList } from '../accessory-list';
import { DownloadButton } from '../DownloadButton';
import { serieList } from '../serie-list';
import { useSeriePage } from '../serie-page';

export default function AccessoriesScreen() {
  const { serieId } = useParams({ from: '/signed-in/serie/edit/$serieId/accessories' });
  return (
    <RecordLoader<RowOf<'/serie'>>
      key={serieId}
      source={serieList.source}
      id={serieId}
      list={{ to: '/brand' }}
    >
      {(serie) => <Accessories serie={serie} />}
    </RecordLoader>
  );
}

function Accessories({ serie }: { serie: RowOf<'/serie'> }) {
  const { t } = useTranslation('accessories');
  const page = useSeriePage(serie.brand_id, serie);
  const hasFeed = serie.link !== '' && serie.status === 'active';
  return (
    <ListScreen
      list={accessoryList}
      params={{ serieId: serie.id }}
      {...page}
      subtitle={serie.name}
      actions={
        serie.status === 'active' && (
          <>
            {hasFeed && <DownloadButton serieId={serie.id} />}
            <ImportButton
              offer={{ brandId: serie.brand_id, serieId: serie.id, kinds: ['accessories'] }}
              label={t('list.import')}
            />
          </>
        )
      }
      notice={<InfoNote text={t(hasFeed ? 'list.feed' : 'list.noFeed')} />}
    />
  );
}
