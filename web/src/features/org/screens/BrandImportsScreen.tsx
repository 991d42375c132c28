import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBrandHub } from '@/routing/brand-hub';
import { Page } from '@/kit/ui/Page';
import { History } from '@/features/imports/components/History';
import { ImportButton } from '@/features/imports/start-button';
import { allKinds } from '@/features/imports/kinds';

const from = '/signed-in/brand/edit/$brandId/imports';

/** What was imported for a brand, and the way to import more. */
export default function BrandImportsScreen() {
  const { brandId } = useParams({ from });
  const { page = 1 } = useSearch({ from });
  const { t } = useTranslation('imports');
  const { brand, crumbs, hub } = useBrandHub(brandId);
  return (
    <Page
      crumbs={crumbs}
      hub={hub}
      title={t('history.title')}
      subtitle={brand.name}
      actions={<ImportButton offer={{ brandId, kinds: allKinds }} label={t('import')} />}
    >
      <History
        brandId={brandId}
        pages={{ page, linkTo: (to) => ({ to: '.', search: (to > 1 ? { page: to } : {}) as never }) }}
      />
    </Page>
  );
}
