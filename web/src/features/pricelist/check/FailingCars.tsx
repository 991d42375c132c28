import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageLink } from '@/routing/PageLink';
import type { Pricelist } from '../pricelist-list';
import { rulePage } from './rule-page';
import { useKeptCars } from './use-kept-cars';

/** So many are named; the page of the check has all of them. */
const mostNamed = 10;

/** The kept configurations that keep a list from being published, each with the way to the rules of its model. */
export function FailingCars({ list, onFollow }: { list: Pricelist; onFollow: () => void }) {
  const { t } = useTranslation('pricing');
  const { cars, isFailed, isPartial } = useKeptCars(list);
  const failing = (cars ?? []).filter(({ passes }) => !passes);
  return (
    <div role="status">
      {isFailed && <Text>{t('keptCars.failed')}</Text>}
      {isPartial && <Text c="dimmed">{t('keptCars.partial')}</Text>}
      {failing.length > 0 && (
        <>
          <Text c="var(--mantine-color-error)">{t('keptCars.blocking', { count: failing.length })}</Text>
          <ul>
            {failing.slice(0, mostNamed).map(({ id, name, model_id: modelId, model_code: code, text }) => (
              <li key={id}>
                <PageLink
                  page={{
                    to: rulePage,
                    params: { brandId: list.brand_id, modelId, pricelistId: list.id },
                    search: { kept: id },
                  }}
                  onFollow={onFollow}
                >
                  {t('keptCars.ofModel', { name, code })}
                </PageLink>
                <Text size="sm">{text}</Text>
              </li>
            ))}
            {failing.length > mostNamed && <li>{'…'}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
