import { defineForm, type FormSection } from '@/kit/form/describe';
import { choiceField } from '@/kit/fields/choice';
import { decimalField } from '@/kit/fields/decimal';
import { flagField } from '@/kit/fields/flag';
import { integerField } from '@/kit/fields/integer';
import { moneyField } from '@/kit/fields/money';
import { referenceField } from '@/kit/fields/reference';
import { textField } from '@/kit/fields/text';
import { translationField } from '@/kit/fields/translation';
import { unique } from '@/kit/fields/unique';
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

const general = (brandId: number): FormSection<Model> => ({
  title: 'general',
  fields: [
    textField('code', { required: true, check: unique('code', 'brand_id') }),
    referenceField('modelrange_id', (context) => useModelRanges(context, brandId), { required: true }),
    referenceField('bodytype_id', (context) => useBodyTypes(context, brandId)),
    translationField('description'),
    integerField('model_year'),
    choiceField('status', ({ t }) => [
      { value: 'active', label: t('status.active') },
      { value: 'deleted', label: t('status.archived') },
    ]),
    flagField('custom'),
  ],
});

/** Which of these are asked for follows from the fuel and the hybrid type (M-019 to M-021, M-023). */
const drive = (facts: DriveFacts, brandId: number): FormSection<Model> => ({
  title: 'drive',
  fields: [
    referenceField('fuel_id', useFuels, { required: true }),
    referenceField('hybrid_type_id', useHybridTypes, { when: (values) => applies(facts, values).hybrid }),
    referenceField('gearbox_id', (context) => useGearboxes(context, brandId)),
    {
      ...choiceField('wheel_drive', wheelDrives),
      read: (entry) => ({ value: entry === '' ? null : entry }),
    },
    integerField('power_kw'),
    decimalField('fueltank_size', { when: (values) => applies(facts, values).tank }),
    decimalField('consumption', { when: (values) => applies(facts, values).tank }),
    decimalField('co2_emission'),
  ],
});

const electric = (facts: DriveFacts): FormSection<Model> => {
  const when = (values: Parameters<typeof applies>[1]) => applies(facts, values).electric;
  return {
    title: 'electric',
    fields: [
      integerField('electric_motor_power', { when }),
      integerField('electric_motor_power_hp', { when }),
      decimalField('battery_capacity', { when }),
      integerField('electric_range', { when }),
      decimalField('avg_energy_consumption', { when }),
    ],
  };
};

const prices = (mayCosts: boolean): FormSection<Model> => ({
  title: 'prices',
  fields: [
    moneyField('price_standard'),
    moneyField('price_embassy'),
    moneyField('price_diplomatic'),
    moneyField('price_transportation'),
    ...(mayCosts
      ? [
          moneyField('price_wholesale'),
          moneyField('price_factory_delivery'),
          moneyField('feature_prime_cost'),
          moneyField('service_pack_prime_cost'),
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
