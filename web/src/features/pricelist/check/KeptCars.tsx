import { Button, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedCell } from '@/kit/fields/record-columns';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { PageLink } from '@/routing/PageLink';
import type { Pricelist } from '../pricelist-list';
import { rulePage } from './rule-page';
import { type KeptCar, useArchiveKept, useKeptCars } from './use-kept-cars';

/** What a price list must keep possible or impossible: what the rules say of each car today, who kept it and when. */
export function KeptCars({ list }: { list: Pricelist }) {
  const { t } = useTranslation(['pricing', 'list']);
  const titleId = useId();
  const { cars, isFailed, isPartial } = useKeptCars(list);
  const { archive, isArchiving, mayArchive } = useArchiveKept(list);
  const columns: RecordColumn<KeptCar>[] = [
    {
      key: 'name',
      title: t('keptCars.name'),
      render: ({ id, name, model_id: modelId }) => (
        <PageLink
          page={{
            to: rulePage,
            params: { brandId: list.brand_id, modelId, pricelistId: list.id },
            search: { kept: id },
          }}
        >
          {name}
        </PageLink>
      ),
    },
    {
      key: 'model',
      title: t('keptCars.model'),
      width: '8rem',
      render: ({ model_id: modelId, model_code: code }) => (
        <PageLink page={{ to: rulePage, params: { brandId: list.brand_id, modelId, pricelistId: list.id } }}>
          {code}
        </PageLink>
      ),
    },
    {
      key: 'offer_type',
      title: t('keptCars.offerType'),
      width: '8rem',
      render: ({ offer_type: type }) => t(`keptCars.type.${type}`),
    },
    {
      key: 'expected',
      title: t('keptCars.expected'),
      width: '9rem',
      render: ({ expected }) => t(`keptCars.must.${expected}`),
    },
    {
      key: 'passes',
      title: t('keptCars.now'),
      width: '18rem',
      render: ({ passes, text }) => (
        <Stack gap={2} align="flex-start">
          <StatusBadge
            tone={passes ? 'green' : 'red'}
            label={t(passes ? 'keptCars.passes' : 'keptCars.fails')}
          />
          {text}
        </Stack>
      ),
    },
    {
      key: 'updated_at',
      title: t('list:columns.changed'),
      width: '16rem',
      render: ({ updated_at: at, updated_by_name: by }) => <ChangedCell at={at} by={by} />,
    },
    ...(mayArchive
      ? [
          {
            key: 'archive',
            title: t('list:grid.actions'),
            width: '8rem' as const,
            isTitleHidden: true as const,
            render: (car: KeptCar) => (
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={isArchiving}
                aria-label={t('keptCars.archiveOne', { name: car.name })}
                onClick={() => archive(car)}
              >
                {t('keptCars.archive')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Stack component="section" aria-labelledby={titleId} gap="xs" mt="xl">
      <Text component="h2" id={titleId} fw={600}>
        {t('keptCars.title')}
      </Text>
      {isFailed && <Text>{t('keptCars.failed')}</Text>}
      {isPartial && <Text c="dimmed">{t('keptCars.partial')}</Text>}
      {cars?.length === 0 && <Text c="dimmed">{t('keptCars.none')}</Text>}
      {cars !== undefined && cars.length > 0 && (
        <RecordTable label={t('keptCars.title')} columns={columns} rows={cars} rowId={({ id }) => id} />
      )}
    </Stack>
  );
}
