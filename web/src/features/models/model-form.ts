import { defineForm, type FormSection } from '@/kit/form/describe';
import { choice, decimal, integer, money, text, toggle, translations, unique } from '@/kit/fields/fields';
import { one } from '@/kit/fields/references';
import { empty } from '@/i18n/format';
import type { CellContext } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { defineList } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';
import { applies, type DriveFacts } from './drive';
import { useBodyTypes, useFuels, useGearboxes, useHybridTypes, useModelRanges } from './options';

export type Model = RowOf<'/model'>;

const models = resource('/model');

interface ModelFormOptions {
  brandId: number;
  pricelistId: number;
  drives: DriveFacts;
  /** Costs are there for those only who may see them; others must not empty them unseen. */
  mayCosts: boolean;
}

/** What a model is and what it costs in one price list. */
export const modelForm = ({ brandId, pricelistId, drives, mayCosts }: ModelFormOptions) =>
  defineForm({
    list: defineList<Model, { brandId: number; pricelistId: number }>({
      // Prices typed for one list are no draft for another.
      id: `models-${pricelistId}`,
      texts: 'models:models',
      source: models.source((params) => params, [['record', '/pricelist']]),
      name: (model) => model.code,
      columns: [],
      create: {
        ...models.create(() => ({ brand_id: brandId, code: '', modelrange_id: 0, fuel_id: 0, pricelistId })),
        // What has to be chosen is not chosen yet.
        blank: () => ({ brand_id: brandId, pricelistId }),
      },
      update: {
        ...models.update,
        run: (id, change) => models.update.run(id, { ...change, pricelistId }),
      },
    }),
    view: { pricelistId },
    blank: { status: 'active', custom: true },
    sections: [general(brandId), drive(drives, brandId), electric(drives), prices(mayCosts)],
  });

const general = (brandId: number): FormSection => ({
  title: 'general',
  fields: [
    text('code', { required: true, check: unique('code', 'brand_id') }),
    one('modelrange_id', (context) => useModelRanges(context, brandId), { required: true }),
    one('bodytype_id', (context) => useBodyTypes(context, brandId)),
    translations('description'),
    choice('status', ({ t }) => [
      { value: 'active', label: t('status.active') },
      { value: 'deleted', label: t('status.archived') },
    ]),
    toggle('custom'),
  ],
});

/** Which of these are asked for follows from the fuel and the hybrid type (M-019 to M-021, M-023). */
const drive = (facts: DriveFacts, brandId: number): FormSection => ({
  title: 'drive',
  fields: [
    one('fuel_id', useFuels, { required: true }),
    one('hybrid_type_id', useHybridTypes, { when: (values) => applies(facts, values).hybrid }),
    one('gearbox_id', (context) => useGearboxes(context, brandId)),
    {
      ...choice('wheel_drive', wheelDrives),
      read: (entry) => ({ value: entry === '' ? null : entry }),
    },
    decimal('fueltank_size', { when: (values) => applies(facts, values).tank }),
    decimal('co2_emission'),
  ],
});

const electric = (facts: DriveFacts): FormSection => {
  const when = (values: Parameters<typeof applies>[1]) => applies(facts, values).electric;
  return {
    title: 'electric',
    fields: [
      integer('electric_motor_power', { when }),
      integer('electric_motor_power_hp', { when }),
      decimal('battery_capacity', { when }),
      integer('electric_range', { when }),
      decimal('avg_energy_consumption', { when }),
    ],
  };
};

const prices = (mayCosts: boolean): FormSection => ({
  title: 'prices',
  fields: [
    money('price_standard'),
    money('price_embassy'),
    money('price_diplomatic'),
    money('price_transportation'),
    ...(mayCosts
      ? [
          money('price_wholesale'),
          money('price_factory_delivery'),
          money('feature_prime_cost'),
          money('service_pack_prime_cost'),
        ]
      : []),
  ],
});

const wheelDrives = ({ texts }: CellContext) => [
  { value: '', label: empty },
  ...['FRONT', 'REAR', 'AWD'].map((value) => ({
    value,
    label: entityText(texts, `values.wheel_drive.${value}`),
  })),
];
