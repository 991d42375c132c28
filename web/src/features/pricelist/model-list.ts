import { IconListCheck } from '@tabler/icons-react';
import { assignToModels } from '@/features/catalog/assign/assign';
import { decimalColumn } from '@/kit/fields/decimal';
import { integerColumn, yearColumn } from '@/kit/fields/integer';
import { linked } from '@/kit/fields/linked';
import { moneyColumn } from '@/kit/fields/money';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { referenceColumn } from '@/kit/fields/reference';
import { codeColumn, textColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { byReference, byValue } from '@/kit/list/facets';
import { resource, type RowOf } from '@/kit/record/resource';
import { statePermission } from '@/routing/declaration';
import type { RouterContext } from '@/routing/roots';
import { fuelColumn, fuels } from './fuel-column';
import { featuresOf, type Kind } from './kinds';

type Model = RowOf<'/model'>;

export interface ListPath extends Readonly<Record<string, number>> {
  brandId: number;
  pricelistId: number;
}

const models = resource('/model');

const series = {
  source: resource('/serie').source(({ brandId }: ListPath) => ({ brandId })),
  name: ({ name }: RowOf<'/serie'>) => name,
  archive: resource('/serie').archive(archivedByStatus),
};

const mayOpen = statePermission('app.brand.model.view', { params: ['brandId', 'modelId', 'pricelistId'] });
const mayCreate = statePermission('app.brand.model.create', { params: ['brandId', 'pricelistId'] });

/** The models of a list with their prices in it; the same model has others in another list. */
export const modelList = (kind: Kind, path: ListPath) => {
  const { pricelistId } = path;
  const open = ({ id, brand_id: brandId }: Model) => {
    const params = { brandId, modelId: id, pricelistId };
    return {
      link: { to: '/brand/model/view/$brandId/$modelId/$pricelistId', params } as const,
      permission: mayOpen(params),
    };
  };
  return defineList<Model, ListPath>({
    id: kind === 'pricelist' ? 'models' : 'modelsSupport',
    texts: 'models:models',
    source: models.source(
      ({ brandId }) => ({ brandId, pricelistId }),
      [
        ['list', '/pricelist'],
        ['record', '/model'],
      ],
    ),
    name: (row) => row.code,
    columns: [
      linked<Model>(codeColumn('code', { width: '6.5rem' }), open),
      translationColumn('description', { edit: 'optional', width: '14.5rem' }),
      referenceColumn('serie_id', series, { width: '7.5rem' }),
      textColumn('modelrange_name', { width: '7.5rem' }),
      fuelColumn,
      yearColumn('model_year', { edit: 'optional', width: '6.5rem' }),
      integerColumn('power_kw', { edit: 'optional', width: '6rem' }),
      decimalColumn('consumption', { width: '7rem' }),
      moneyColumn('price_standard', { edit: 'optional', width: '9.5rem' }),
      moneyColumn('price_embassy', { edit: 'optional', width: '8.5rem' }),
      moneyColumn('price_diplomatic', { edit: 'optional', width: '9.25rem' }),
      moneyColumn('price_transportation', { edit: 'optional', width: '10.5rem' }),
      archiveStatus(archivedByStatus),
      changed(),
    ],
    usual: [
      'code',
      'description',
      'serie_id',
      'fuel_code',
      'price_standard',
      'price_embassy',
      'price_diplomatic',
    ],
    facets: models.facets({ serieId: byReference('serie_id'), fuelCode: byValue('fuel_code', fuels) }),
    rowActions: [
      {
        label: 'assign',
        icon: IconListCheck,
        permission: () => featuresOf(path).permission,
        run: ({ id }, { router }) =>
          void assignToModels((router.options.context as RouterContext).queryClient, [id], path),
      },
    ],
    chosenActions: [
      {
        label: 'assign',
        permission: () => featuresOf(path).permission,
        run: (ids, _, { router }) =>
          void assignToModels((router.options.context as RouterContext).queryClient, ids, path),
      },
    ],
    createForm: {
      link: { to: '/brand/model/create/$brandId/$pricelistId', params: path },
      permission: mayCreate(path),
    },
    // Prices belong to the list that they are changed in.
    update: { ...models.update, run: (id, change) => models.update.run(id, { ...change, pricelistId }) },
    archive: models.archive(archivedByStatus),
    usedBy: models.usedBy,
    bulk: models.bulk,
    history: models.history,
  });
};
