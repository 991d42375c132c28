import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { askStart } from '../start';
import { NewOffer } from '../start/NewOffer';

/** A new template (O-018): like an offer, but what it is made with is asked for here. */
export default function CreateTemplateScreen() {
  const { t } = useTranslation(['offers', 'common']);
  const router = useRouter();
  const queryClient = useQueryClient();
  const search = useSearch({ from: '/signed-in/offer_template/create/model' });
  const { brandId, companyId, pricelistId, type = 'standard' } = search;

  if (brandId && companyId && pricelistId)
    return (
      <NewOffer
        title={t('create.template')}
        started={{ brandId, companyId, pricelistId, type, customerName: '' }}
        status="template"
      />
    );
  const ask = async () => {
    const started = await askStart(queryClient, { withCustomer: false });
    if (!started) return;
    const { customerName: _nobody, ...chosen } = started;
    await router.navigate({ to: '/offer_template/create/model', search: chosen, replace: true });
  };
  return (
    <Page title={t('create.template')} area={t('common:nav.offerEdit')}>
      <EmptyState
        text={t('create.templateText')}
        action={<Button onClick={() => void ask()}>{t('create.choose')}</Button>}
      />
    </Page>
  );
}
