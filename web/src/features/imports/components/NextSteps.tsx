import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageLink } from '@/routing/PageLink';
import type { ImportState } from '../queries';

/** The tables after which other configurations may be possible than before. */
const changesRules = new Set(['rules', 'packages', 'features', 'model_features']);

/** Where one goes on after prices and models of a list were imported: to the models, and to publish the list. */
export function NextSteps({ run, onFollow }: { run: ImportState; onFollow?: () => void }) {
  const { t } = useTranslation('imports');
  const { brand_id: brandId, pricelist_id: pricelistId } = run;
  if (pricelistId === null || run.status !== 'OK' || run.dry_run || run.reverts !== null) return null;
  const params = { brandId, pricelistId };
  const hasRules = (run.findings.tables ?? []).some(({ name }) => changesRules.has(name));
  return (
    <Group gap="lg">
      <PageLink page={{ to: '/brand/model/$brandId/$pricelistId', params }} onFollow={onFollow}>
        {t('next.models')}
      </PageLink>
      {hasRules && (
        <PageLink page={{ to: '/brand/pricelist/check/$brandId/$pricelistId', params }} onFollow={onFollow}>
          {t('next.check')}
        </PageLink>
      )}
      <PageLink page={{ to: '/brand/pricelist/view/$brandId/$pricelistId', params }} onFollow={onFollow}>
        {t('next.publish')}
      </PageLink>
    </Group>
  );
}
