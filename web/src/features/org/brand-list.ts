import { IconUpload } from '@tabler/icons-react';
import { permissionOf, vehicleKinds } from '@/features/imports/kinds';
import { startImport } from '@/features/imports/start';
import { linked } from '@/kit/fields/linked';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { referencesColumn } from '@/kit/fields/references';
import { textColumn } from '@/kit/fields/text';
import { archivedByDate } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { byCompany } from '@/kit/list/facets';
import { resource, type RowOf } from '@/kit/record/resource';
import { brandHubPermission } from '@/routing/brand-hub-permission';
import { statePermission } from '@/routing/declaration';
import { meQuery } from '@/session/me';
import { manufacturerList } from './manufacturer-list';

type Brand = RowOf<'/brand'>;

const brands = resource('/brand');

const mayOpenForm = statePermission('app.brand.edit', { params: ['brandId'] });

/** The brands of the group; each leads to its page. */
export const brandList = defineList<Brand, ListParams>({
  id: 'brands',
  texts: 'org:brands',
  // The user's own brands, in menus and rights, change with this list.
  source: brands.source(() => ({}), [meQuery.queryKey]),
  name: (row) => row.name,
  columns: [
    linked(textColumn('name', { edit: 'required' }), ({ id }: Brand) => ({
      link: { to: '/brand/$brandId', params: { brandId: id } },
      permission: brandHubPermission({ brandId: id }),
    })),
    referencesColumn('manufacturer_ids', manufacturerList),
    archiveStatus(archivedByDate),
    changed(),
  ],
  facets: brands.facets({ companyIds: byCompany }),
  form: ({ id }) => ({
    link: { to: '/brand/edit/$brandId', params: { brandId: id } },
    permission: mayOpenForm({ brandId: id }),
  }),
  rowActions: [
    {
      label: 'upload',
      icon: IconUpload,
      permission: ({ id }) => permissionOf('bmw-vehicle-data', id),
      run: ({ id }) => void startImport({ brandId: id, kinds: [...vehicleKinds, 'prices'] }),
    },
  ],
  create: brands.create(() => ({ name: '' })),
  createForm: { link: { to: '/brand/create' }, permission: { state: 'app.brand.create' } },
  update: brands.update,
  archive: brands.remove(archivedByDate),
  usedBy: brands.usedBy,
  bulk: brands.bulk,
  reorder: brands.reorder,
  history: brands.history,
});
