import { useTranslation } from 'react-i18next';
import { ImportButton } from '@/features/imports/start-button';
import { ListScreen } from '@/kit/list/ListScreen';
import { useMe } from '@/session/me';
import { visitList } from '../visit-list';

/** Sales and visits to the service that surveys ask about. */
export default function VisitsScreen() {
  const { t } = useTranslation(['visits', 'common']);
  const brandId = useMe().brands[0]?.id;
  return (
    <ListScreen
      list={visitList}
      params={{}}
      area={t('common:nav.group.surveys')}
      actions={
        brandId !== undefined && (
          <ImportButton offer={{ brandId, anyBrand: true, kinds: ['transaction'] }} label={t('import')} />
        )
      }
    />
  );
}
