import { IconCopy, IconEye, IconFileTypePdf, IconPencil, IconUserShare } from '@tabler/icons-react';
import i18next from 'i18next';
import { client } from '@/api/client';
import { choiceColumn } from '@/kit/fields/choice';
import { dateColumn } from '@/kit/fields/date';
import { linked } from '@/kit/fields/linked';
import { moneyColumn } from '@/kit/fields/money';
import { codeColumn, textColumn } from '@/kit/fields/text';
import { defineList, type ListColumn } from '@/kit/record/describe';
import { byBrand, byCompany, byValue } from '@/kit/list/facets';
import type { ListFacet } from '@/kit/record/facet';
import { byTags } from '@/kit/list/tags';
import { entityText } from '@/kit/record/entity-texts';
import { resource } from '@/kit/record/resource';
import { statePermission } from '@/routing/declaration';
import { offerTypes } from '../wire';
import { comparable, compareOffers } from '../compare/compare';
import { copyOffer, handOverOffer, startFromTemplate } from './actions';
import { fieldWords } from './field-words';
import { loadHistory } from './history';
import type { ListedOffer } from './listed-offer';
import { NumberCell, OwnerCell, StatusCell, TotalCell } from './OfferCells';
import { pdfOf } from '../documents';
import { recentKey } from '../use-opened';

const versions = resource('/version');
const view = statePermission('app.offer.view', { params: ['versionId'] });
const edit = statePermission('app.offer.edit', { params: ['versionId'] });
const statuses = [
  'draft',
  'active',
  'expired',
  'chosen',
  'not_chosen',
  'used',
  'template',
  'archived',
] as const;

const status: ListColumn<ListedOffer> = {
  key: 'status',
  width: '8rem',
  cardPlace: 'aboutEnd',
  render: (row) => <StatusCell row={row} />,
  sortValue: (row) => row.state,
};

/** The price list that a link has chosen; its name comes later, and not to those who do not see the list. */
const ofPricelist = (name: string | undefined): ListFacet => ({
  label: ({ texts }) => entityText(texts, 'fields.pricelist_id'),
  options: () => [],
  takes: (value) => /^[1-9]\d{0,8}$/.test(value),
  words: () => name ?? i18next.t('offerlist:offers.ofList'),
  isByLink: true,
});

/** Offers: one's own at first, or all that the user may see (OP-097). */
const offerList = defineList<ListedOffer, Record<string, never>>({
  id: 'offers',
  texts: 'offerlist:offers',
  isLong: true,
  order: '-updated_at',
  source: versions.source(() => ({}), [['offer'], recentKey]),
  name: ({ number }) => number,
  columns: [
    {
      ...linked<ListedOffer>(
        { ...codeColumn('number', { width: '7.5rem' }), render: (row) => <NumberCell row={row} /> },
        ({ id: versionId }) => ({
          link: { to: '/offer/view/$versionId', params: { versionId } },
          permission: view({ versionId }),
        }),
      ),
      cardPlace: 'code',
    },
    // These two share the room that the others leave.
    { ...textColumn('customer_name', { width: undefined }), cardPlace: 'name' },
    { ...textColumn('model', { width: undefined }), cardPlace: 'about' },
    // Before what a narrow window scrolls away: whose they are is asked first of the offers of many.
    {
      ...textColumn<'user'>('user', { width: '6.75rem' }),
      render: (row) => <OwnerCell row={row} />,
      isOnCard: true,
      ifDiffers: true,
    },
    {
      ...moneyColumn('price_total', { width: '6.75rem', currency: (row: ListedOffer) => row.currency }),
      render: (row) => <TotalCell row={row} />,
      isOnCard: true,
      cardPlace: 'nameEnd',
    },
    status,
    dateColumn('expire_date', { width: '6rem' }),
    // By whom stands in the history: there is no room for it beside the owner.
    { ...dateColumn('updated_at', { width: '6.25rem' }), title: 'columns.changed' },
    {
      ...choiceColumn<'type', ListedOffer['type']>('type', offerTypes, { width: '6rem' }),
      ifDiffers: true,
    },
    { ...textColumn('company', { width: '5.25rem' }), ifDiffers: true },
  ],
  segments: [
    { key: 'my', holds: () => true, query: { my: 'true' }, size: 50 },
    { key: 'all', holds: () => true, query: {}, size: 150 },
  ],
  facets: versions.facets({
    versionStatus: byValue('versionStatus', statuses, { archived: 'archived' }),
    type: byValue('type', offerTypes),
    expiring: byValue('expiring', ['week']),
    changed: byValue('changed', ['true']),
    pricelistId: ofPricelist(undefined),
    brandIds: byBrand,
    companyIds: byCompany,
    tags: byTags,
  }),
  archive: {
    operation: 'DELETE /version/{id}',
    mark: {
      isArchived: (row) => row.status === 'archived',
      archivedNow: () => ({ status: 'archived' }),
      active: {},
    },
    run: async (row) => ({ ...row, ...(await archived(row)) }),
    back: {
      operation: 'POST /version/unarchive/{id}',
      run: async (row) => ({ ...row, ...(await restored(row)) }),
    },
  },
  bulk: versions.bulk,
  history: { operation: 'GET /version/{id}/history', load: loadHistory },
  valueText: (field, value, row) => fieldWords(field, value, row?.currency),
  chosenActions: [
    {
      label: 'compare',
      permission: () => ({ state: 'app.offer.view' }),
      takes: comparable,
      run: (ids) => void compareOffers(ids),
    },
  ],
  rowActions: [
    {
      label: 'view',
      icon: IconEye,
      permission: ({ id }) => view({ versionId: id }),
      run: ({ id }, { router }) =>
        void router.navigate({ to: '/offer/view/$versionId', params: { versionId: id } }),
    },
    {
      label: 'edit',
      icon: IconPencil,
      permission: ({ id }) => edit({ versionId: id }),
      run: ({ id }, { router }) =>
        void router.navigate({
          to: '/offer/edit/$versionId',
          params: { versionId: id },
          search: { step: 'summary' },
        }),
    },
    {
      label: 'copy',
      icon: IconCopy,
      permission: () => ({ state: 'app.offer.create' }),
      run: ({ id, status: kept }, { router }) =>
        void (kept === 'template' ? startFromTemplate : copyOffer)(router, id),
    },
    {
      label: 'pdf',
      icon: IconFileTypePdf,
      permission: ({ id }) => view({ versionId: id }),
      run: ({ id }) => void window.open(pdfOf(id), '_blank', 'noopener'),
    },
    {
      label: 'handOver',
      icon: IconUserShare,
      permission: ({ id }) => edit({ versionId: id }),
      run: (row, { router }) => void handOverOffer(router, row),
    },
  ],
});

const changedOf = (version: { status: ListedOffer['status']; revision: number } | undefined) =>
  version && { status: version.status, revision: version.revision };

async function archived({ id, revision }: ListedOffer) {
  const params = { path: { id }, query: { revision } };
  return changedOf((await client.DELETE('/version/{id}', { params })).data);
}

async function restored({ id, revision }: ListedOffer) {
  const params = { path: { id }, query: { revision } };
  return changedOf((await client.POST('/version/unarchive/{id}', { params })).data);
}

/** The list of offers, which calls the price list that it is narrowed to by its name. */
export const offersNamingList = (name: string | undefined): typeof offerList => ({
  ...offerList,
  facets: { ...offerList.facets, pricelistId: ofPricelist(name) },
});
