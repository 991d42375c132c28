import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ViewLoader } from '@/kit/view/ViewLoader';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { choicesQuery } from '../queries';

/** Stays where the menu finds nothing to plan: the brand has no series, or nobody sells it. */
export default function NothingToPlanScreen() {
  const { t } = useTranslation('planning');
  const { brandId } = useParams({ strict: false });
  const query = useQuery(choicesQuery);
  return (
    <ViewLoader query={query}>
      {({ brands }) => {
        const brand = brands.find(({ id }) => id === brandId);
        const isSold = brand !== undefined && brand.companies.length > 0;
        return (
          <Page title={brand?.name ?? t('empty.title')} area={t('empty.title')}>
            <EmptyState text={t(isSold ? 'empty.noSeries' : 'empty.noCompany')} />
          </Page>
        );
      }}
    </ViewLoader>
  );
}
