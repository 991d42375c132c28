import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { date, empty, integer, money } from '@/i18n/format';
import { LinkCell } from '@/kit/fields/linked';
import { ChangedCell } from '@/kit/fields/record-columns';
import { RowMenuButton } from '@/kit/list/cell-controls';
import type { CellContext } from '@/kit/record/entity';
import type { MenuButtonProps } from '@/kit/ui/menu';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { type Kind, pageOf } from '../kinds';
import type { Pricelist } from '../pricelist-list';
import { PricelistStatus } from './PricelistStatus';

interface PricelistTableProps {
  kind: Kind;
  label: string;
  lists: readonly Pricelist[];
  context: CellContext;
  menu: (list: Pricelist) => ReturnType<MenuButtonProps['entries']>;
}

/** The lists of one title. */
export function PricelistTable({ kind, label, lists, context, menu }: PricelistTableProps) {
  const { t } = useTranslation(['pricing', 'list']);
  const nameOf = (id: number | null) =>
    id === null ? empty : (context.references.source_pricelist_id?.get(id)?.name ?? empty);

  const columns: RecordColumn<Pricelist>[] = [
    {
      key: 'name',
      title: t('fields.name'),
      render: (list) => (
        <LinkCell {...viewOf(kind, list)}>
          <span>{list.name}</span>
        </LinkCell>
      ),
    },
    {
      key: 'started_at',
      title: t('fields.started_at'),
      width: '7.5rem',
      render: (list) => date(list.started_at),
    },
    {
      key: 'state',
      title: t('list:columns.status'),
      width: '11rem',
      render: (list) => <PricelistStatus list={list} />,
    },
    {
      key: 'published_at',
      title: t('fields.published_at'),
      width: '7.5rem',
      render: (list) => (list.published_at ? date(list.published_at) : empty),
    },
    {
      key: 'source_pricelist_id',
      title: t('fields.source_pricelist_id'),
      render: (list) => nameOf(list.source_pricelist_id),
    },
    {
      key: 'models',
      title: t('fields.models'),
      width: '6.5rem',
      align: 'end',
      render: (list) => (
        <LinkCell {...pageOf(kind, 'models', { brandId: list.brand_id, pricelistId: list.id })}>
          <span aria-label={t('modelsOf', { number: integer(list.models), name: list.name })}>
            {integer(list.models)}
          </span>
        </LinkCell>
      ),
    },
    {
      key: 'price_transportation',
      title: t('fields.price_transportation'),
      width: '8.5rem',
      align: 'end',
      render: ({ price_transportation: amount }) => money(amount === null ? null : centsOf(amount)),
    },
    {
      key: 'updated_at',
      title: t('list:columns.changed'),
      width: '14rem',
      render: (list) => <ChangedCell at={list.updated_at} by={list.updated_by_name} />,
    },
    {
      key: 'menu',
      title: t('list:grid.actions'),
      width: '3rem',
      isTitleHidden: true,
      render: (list) => (
        <RowMenuButton label={t('list:action.more', { name: list.name })} entries={() => menu(list)} />
      ),
    },
  ];
  return <RecordTable label={label} columns={columns} rows={lists} rowId={({ id }) => id} />;
}

const viewOf = (kind: Kind, { id, brand_id: brandId }: Pricelist) =>
  pageOf(kind, 'view', { brandId, pricelistId: id });
