import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NewOffer } from '../start/NewOffer';

const path = '/signed-in/offer/create/$brandId/$companyId/$pricelistId/model';

/** A new offer, which begins with its model. */
export default function CreateOfferScreen() {
  const { t } = useTranslation('offers');
  const router = useRouter();
  const { brandId, companyId, pricelistId } = useParams({ from: path });
  const { type = 'standard' } = useSearch({ from: path });
  const { customerName = '' } = router.state.location.state;
  return (
    <NewOffer
      title={t('create.title')}
      started={{ brandId, companyId, pricelistId, type, customerName }}
      status="draft"
    />
  );
}
