import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { choiceField } from '@/kit/fields/choice';
import { dateField } from '@/kit/fields/date';
import type { FormField, InputProps, With } from '@/kit/fields/field';
import { integerField } from '@/kit/fields/integer';
import { longTextField } from '@/kit/fields/long-text';
import { moneyField } from '@/kit/fields/money';
import { textField } from '@/kit/fields/text';
import { unique } from '@/kit/fields/unique';
import type { Fields } from '@/kit/record/conflict';
import type { CellContext } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import type { RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';
import { reportProblem } from '@/kit/ui/report-problem';
import {
  idIn,
  useBodyTypes,
  useBrands,
  useColours,
  useDealers,
  useFuels,
  useGearboxes,
  useImporters,
  useLeasings,
  useManagers,
  useModels,
  useOrderStatuses,
  useStatuses,
  useStockrooms,
  useUpholsteries,
  useVATRates,
  yearsOf,
} from './options';
import { type CarField, GroupedInput, numberIn, pickField } from './pick-field';
import { featuresOf, modelsOf } from './queries';
import type { Vehicle } from './vehicle';
import { vinField, vinReasonField } from './VinInput';

export type AnyField = CarField<Vehicle>;

const chosen = <Row,>(field: FormField<Row>): CarField<Row> => ({ ...field, isChosen: true });

/** One of few words of a field. */
const words = (key: string, values: readonly string[]) => (context: CellContext) =>
  values.map((value) => ({ value, label: entityText(context.texts, `values.${key}.${value}`) }));

/** An amount that is 0 where there is none. */
function amountField<Key extends string>(key: Key) {
  const field = moneyField(key, { currencyKey: 'currency' });
  const read: FormField['read'] = (entry) => {
    const reading = field.read?.(entry) ?? { value: entry };
    return reading.refusal === undefined && reading.value === null ? { value: 0 } : reading;
  };
  return { ...field, read };
}

/** A month, `2026-11`; the contract has its first day. */
function monthField<Key extends string>(key: Key): FormField<With<Key, string | null>> {
  const field = textField(key);
  return {
    ...field,
    toEntry: (value) => (typeof value === 'string' ? value.slice(0, 7) : ''),
    read: (entry) => {
      const text = String(entry).trim();
      if (text === '') return { value: null };
      const [, month] = /^(\d{4}-(?:0[1-9]|1[0-2]))(-\d{2})?$/.exec(text) ?? [];
      return month ? { value: `${month}-01` } : { refusal: 'date' };
    },
  };
}

/** The model, with what it brings: its code, drive and emissions. */
function modelField(isNeeded: boolean): CarField<With<'model_id', number | null>> {
  const Input = (props: InputProps) => {
    const queryClient = useQueryClient();
    const groups = useModels(props);
    const take = (entry: unknown) => {
      props.onChange(entry);
      const models = queryClient.getQueryData<readonly RowOf<'/model'>[]>(
        modelsOf(idIn(props, 'brand_id')).queryKey,
      );
      const model = models?.find(({ id }) => id === Number(entry));
      if (!model) return;
      props.put({
        model_id: model.id,
        model_code: model.code,
        fuel_id: model.fuel_id,
        gearbox_id: model.gearbox_id,
        bodytype_id: model.bodytype_id,
        wheel_drive: model.wheel_drive ?? '',
        co2: model.co2_emission === null ? null : Math.round(model.co2_emission),
      });
    };
    return <GroupedInput {...props} onChange={take} groups={groups} isNeeded={isNeeded} />;
  };
  return { key: 'model_id', Input, isChosen: true, required: isNeeded, ...numberIn(null) };
}

/** A feature of the brand, which brings its code and what it is called. */
function featureField<Key extends 'ext_feature_id' | 'int_feature_id'>(key: Key) {
  const [useOptions, code, name] =
    key === 'ext_feature_id'
      ? ([useColours, 'ext_code', 'colour'] as const)
      : ([useUpholsteries, 'int_code', 'interior'] as const);
  const field = pickField(key, useOptions);
  const { Input: Pick } = field;
  const Input = (props: InputProps) => {
    const queryClient = useQueryClient();
    const take = (entry: unknown) => {
      props.onChange(entry);
      const [head] = featuresOf(idIn(props, 'brand_id'), []).queryKey;
      const lists = queryClient.getQueriesData<readonly { id: number; code: string; description: never }[]>({
        queryKey: [head, '/feature'],
      });
      const feature = lists.flatMap(([, rows]) => rows ?? []).find(({ id }) => id === Number(entry));
      if (!feature) return;
      const { text } = translate(feature.description, props.context);
      props.put({ [key]: feature.id, [code]: feature.code, [name]: text });
    };
    return <Pick {...props} onChange={take} />;
  };
  return { ...field, Input };
}

/** The brand comes first: what a vehicle starts from follows from it. */
function brandField(): CarField<With<'brand_id', number>> {
  const field = pickField('brand_id', useBrands, { none: 0, required: true });
  const { Input: Pick } = field;
  const Input = (props: InputProps) => {
    const [wanted, setWanted] = useState(0);
    const take = async (entry: unknown) => {
      props.onChange(entry);
      const brandId = Number(entry);
      setWanted(brandId);
      if (brandId > 0) await takeStart(props, brandId, idIn(props, 'dealer_company_id'), ofBrand);
    };
    return <Pick {...props} disabled={props.disabled && wanted === 0} onChange={(next) => void take(next)} />;
  };
  return { ...field, Input };
}

/** What of a blank vehicle follows from its brand, and from its dealer. */
const ofDealer = ['currency', 'vat'] as const;
const ofBrand = [
  ...ofDealer,
  'brand_id',
  'dealer_company_id',
  'vehicle_status_id',
  'order_type',
  'vat_regime',
  'customer_type',
] as const;

/** Fills in what a vehicle of the brand at the dealer starts from. */
async function takeStart(
  props: InputProps,
  brandId: number,
  companyId: number,
  keys: readonly (keyof Vehicle)[],
): Promise<void> {
  const query = { brandId, manufacturerId: idIn(props, 'manufacturer_id'), companyId };
  try {
    const { data } = await client.GET('/vehicle/blank', { params: { query } });
    if (data) props.put(Object.fromEntries(keys.map((key) => [key, data[key]])));
  } catch (error) {
    reportProblem(problemOf(error));
  }
}

export interface FieldGroup {
  /** A key of the texts of a vehicle below `fields`. */
  title: string;
  fields: readonly AnyField[];
}

interface Kind {
  isUsed: boolean;
  /** May see and enter what the vehicle was bought for. */
  maySeeCosts: boolean;
}

const isMargin = ({ vat_regime: regime }: Fields) => regime === 'margin';

/** What a car is called that need not be a model of the group. */
const nameFields = (isUsed: boolean): readonly AnyField[] => [
  textField('make', { required: ({ model_id: model }) => isUsed && typeof model !== 'number' }),
  textField('description_show', { required: ({ model_id: model }) => isUsed && typeof model !== 'number' }),
];

const identity = (): readonly AnyField[] => [
  vinField(),
  vinReasonField(),
  textField('order_no', { check: unique('order_no', 'manufacturer_id') }),
];

const dealer = (): AnyField => pickField('dealer_company_id', useDealers, { none: 0, required: true });

/** A new vehicle has the currency and the VAT of its dealer. */
const newDealer = (): AnyField =>
  pickField('dealer_company_id', useDealers, {
    none: 0,
    required: true,
    chosen: (companyId, props) => void takeStart(props, idIn(props, 'brand_id'), companyId ?? 0, ofDealer),
  });

const condition = (): FieldGroup => ({
  title: 'condition',
  fields: [
    integerField('mileage'),
    integerField('owners'),
    longTextField('damage'),
    longTextField('warranty'),
  ],
});

const specification = ({ isUsed }: Kind): readonly AnyField[] => [
  pickField('model_year', () => yearsOf(isUsed)),
  textField('model_code'),
  featureField('ext_feature_id'),
  textField('ext_code'),
  textField('colour'),
  featureField('int_feature_id'),
  textField('int_code'),
  textField('interior'),
  chosen(
    choiceField('wheel_drive', (context) => [
      { value: '', label: '–' },
      ...words('wheel_drive', ['FRONT', 'REAR', 'AWD'])(context),
    ]),
  ),
  pickField('fuel_id', useFuels),
  pickField('gearbox_id', useGearboxes),
  pickField('bodytype_id', useBodyTypes),
  integerField('engine_cc'),
  integerField('power_kw'),
  integerField('co2'),
  textField('options_full', { isWide: true }),
  longTextField('options_full_text'),
];

const dates = (): readonly AnyField[] => [
  textField('engine_no'),
  textField('registration_plate'),
  dateField('registered_at'),
  dateField('produced_at'),
  dateField('foreseen_date'),
  dateField('arrived_at'),
  dateField('external_stocked_at'),
];

const order = (isUsed: boolean): readonly AnyField[] => [
  pickField('vehicle_status_id', useStatuses, { none: 0, required: true }),
  ...(isUsed ? [] : [pickField('order_status', useOrderStatuses)]),
  chosen(
    choiceField(
      'order_type',
      words('order_type', isUsed ? ['trade-in', 'buy-in', 'ex-demo'] : ['stock', 'customer', 'demo']),
    ),
  ),
  pickField('stockroom_id', useStockrooms),
  pickField('importer_id', useImporters),
  pickField('accepted_manager_id', useManagers),
  dateField('ordered_at'),
  ...(isUsed ? [] : [monthField('quota_month'), monthField('reported_month')]),
];

const price = ({ isUsed, maySeeCosts }: Kind): readonly AnyField[] => [
  { ...amountField('price'), isKept: true },
  amountField('price_discounted'),
  moneyField('price_transportation', { currencyKey: 'currency' }),
  ...(maySeeCosts ? [moneyField('price_purchase', { currencyKey: 'currency' })] : []),
  chosen(
    choiceField(
      'vat_regime',
      words('vat_regime', isUsed ? ['standard', 'margin', 'exempt'] : ['standard', 'exempt']),
    ),
  ),
  pickField('vat', useVATRates, { when: (values) => !isMargin(values) }),
  ...(isUsed
    ? [chosen(choiceField('currency', () => ['EUR', 'USD'].map((value) => ({ value, label: value }))))]
    : []),
];

const customer = (): readonly AnyField[] => [
  chosen(choiceField('customer_type', words('customer_type', ['company', 'private']))),
  textField('owner'),
  pickField('leasing_id', useLeasings),
  longTextField('comment'),
];

/** The groups of a vehicle that there is; used ones begin with their condition. */
export function groupsOf(kind: Kind): readonly FieldGroup[] {
  const { isUsed } = kind;
  return [
    ...(isUsed ? [condition()] : []),
    {
      title: 'specification',
      fields: [modelField(!isUsed), ...nameFields(isUsed).slice(isUsed ? 0 : 1), ...specification(kind)],
    },
    { title: 'identity', fields: [...identity(), ...dates()] },
    { title: 'order', fields: [dealer(), ...order(isUsed)] },
    { title: 'price', fields: price(kind) },
    { title: 'customer', fields: customer() },
  ];
}

/** A field is asked for once the brand is known, and what a vehicle of it starts from. */
function afterBrand(field: AnyField): AnyField {
  const { when } = field;
  const isBrandKnown = ({ brand_id: brand, order_type: type }: Fields) => Boolean(brand) && Boolean(type);
  return { ...field, when: (values) => isBrandKnown(values) && (when?.(values) ?? true) };
}

/** The groups of a new vehicle: first what cannot be done without. */
export function newGroupsOf(kind: Kind): readonly FieldGroup[] {
  const { isUsed } = kind;
  const [make, name] = nameFields(isUsed);
  const car = isUsed ? [make, name, modelField(false)] : [modelField(true), name];
  const after = (...fields: (AnyField | undefined)[]) =>
    fields.flatMap((field) => (field ? [afterBrand(field)] : []));
  const first: readonly FieldGroup[] = isUsed
    ? [
        { title: 'start', fields: [brandField(), ...after(newDealer())] },
        { title: 'condition', fields: after(...condition().fields) },
        { title: 'car', fields: after(...car, ...identity()) },
      ]
    : [{ title: 'car', fields: [brandField(), ...after(...car, ...identity(), newDealer())] }];
  const later: readonly FieldGroup[] = [
    { title: 'specification', fields: specification(kind) },
    { title: 'dates', fields: dates() },
    { title: 'order', fields: order(isUsed) },
    { title: 'price', fields: [...price(kind), ...(isUsed ? [] : [hiddenField('currency')])] },
    { title: 'customer', fields: customer() },
  ];
  return [...first, ...later.map(({ title, fields }) => ({ title, fields: after(...fields) }))];
}

/** A value that comes with others and that nobody types. */
function hiddenField<Key extends string>(key: Key): FormField<With<Key, string>> {
  return { key, Input: () => null };
}
