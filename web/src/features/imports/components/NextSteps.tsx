import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { useCheckOfList } from '@/api/list-check';
import { useMayOpen } from '@/routing/nav';
import { PageLink } from '@/routing/PageLink';
import type { ImportState } from '../queries';

/** The tables after which other configurations may be possible than before. */
const changesRules = new Set(['rules', 'packages', 'features', 'model_features']);

/**
 * Where one goes on after prices and models of a list were imported: to the models, and to publish the list, unless it
 * is published already; then what it offers is checked.
 */
export function NextSteps({ run, onFollow }: { run: ImportState; onFollow?: () => void }) {
  const { t } = useTranslation('imports');
  const { brand_id: brandId, pricelist_id: pricelistId } = run;
  const { data: list } = useQuery({
    ...$api.queryOptions('get', '/pricelist/{id}', { params: { path: { id: pricelistId ?? 0 } } }),
    enabled: pricelistId !== null,
    meta: { errors: 'silent' },
  });
  if (pricelistId === null || run.status !== 'OK' || run.dry_run || run.reverts !== null) return null;
  const params = { brandId, pricelistId };
  const hasRules = (run.findings.tables ?? []).some(({ name }) => changesRules.has(name));
  return (
    <Group gap="lg">
      <PageLink page={{ to: '/brand/model/$brandId/$pricelistId', params }} onFollow={onFollow}>
        {t('next.models')}
      </PageLink>
      {(hasRules || (list?.type === 1 && list.published_at !== null)) && (
        <CheckLink params={params} onFollow={onFollow} />
      )}
      {list?.published_at === null && (
        <PageLink page={{ to: '/brand/pricelist/view/$brandId/$pricelistId', params }} onFollow={onFollow}>
          {t('next.publish')}
        </PageLink>
      )}
    </Group>
  );
}

interface CheckLinkProps {
  params: { brandId: number; pricelistId: number };
  onFollow: (() => void) | undefined;
}

const checkPage = '/brand/pricelist/check/$brandId/$pricelistId';

/** The way to the check of the rules, with how much it finds once all models are checked. */
function CheckLink({ params, onFollow }: CheckLinkProps) {
  const { t } = useTranslation('imports');
  const mayOpen = useMayOpen();
  const { all, done, isFailed, found } = useCheckOfList(params.pricelistId, mayOpen(checkPage, params));
  const isKnown = !isFailed && all !== undefined && done === all;
  const count = found.reduce((sum, { findings }) => sum + findings.length, 0);
  return (
    <PageLink page={{ to: checkPage, params }} onFollow={onFollow}>
      {isKnown ? t('next.checkCount', { found: count }) : t('next.check')}
    </PageLink>
  );
}
