import { useQueryClient } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import type { Problem } from '@/api/problem';
import type { Ending } from '@/kit/edit/edit-line';
import { words } from '@/kit/edit/edits';
import { declareOperation, type FieldsInput, type Sending } from '@/kit/edit/operations';
import { carQuery, refreshOffer } from './queries';
import { changeOffer } from './saving';
import type { Car, Version } from './wire';

/** Fields of an offer as they are saved, some or all. */
export type VersionFields = Omit<Schemas['VersionPatch'], 'revision'>;

/** What the fields are called on the screen. */
const texts: Partial<Record<string, string>> = {
  customer_id: 'offers:customer.title',
  customer_name: 'offers:customer.name',
  customer_phone: 'offers:customer.phone',
  customer_email: 'offers:customer.email',
  title: 'summary:title',
  expire_date: 'summary:expires',
  delivery_term: 'summary:delivery',
  language_id: 'summary:language',
  vat_deductable: 'summary:vatDeductable',
  extra_services: 'summary:extraServices',
  extra_equipment: 'summary:extraEquipment',
  third_party_equipment: 'summary:thirdParty',
  required_equipment: 'summary:requiredEquipment',
  comment: 'summary:comment',
  additional_extras_price: 'summary:extrasNet',
  include_accessories: 'summary:includeAccessories',
  trade_in_benefit: 'summary:tradeIn',
  price_support: 'summary:support',
  number_of_vehicles: 'summary:vehicles',
  discount_type: 'summary:mode.label',
  discount: 'summary:discountPercent',
  discount_money: 'summary:discountMoney',
  price_discounted: 'summary:discounted',
  deposit: 'summary:finance.deposit',
  monthly_payment: 'summary:finance.monthly',
  residual_value: 'summary:finance.residual',
  months: 'summary:finance.months',
  mileage: 'summary:finance.mileage',
  apr: 'summary:finance.apr',
  borrowing_rate: 'summary:finance.rate',
  borrowing_rate_kind: 'summary:finance.rateKind',
  total_payable: 'summary:finance.totalPayable',
  creditor: 'summary:finance.creditor',
  deposit_comment: 'summary:finance.depositComment',
  franchise_accident: 'summary:finance.franchiseAccident',
  franchise_theft: 'summary:finance.franchiseTheft',
  crm_doc_id: 'summary:crm.clear',
};

/** What a field is called on the screen. */
export const labelOf = (field: string): string => {
  const text = texts[field];
  return text ? words({ text }) : field;
};

const calledOf = ({ fields }: FieldsInput) =>
  Object.keys(fields).flatMap((field) => (texts[field] ? [{ text: texts[field] }] : []));

export async function putFields({
  recordId: id,
  input,
  revision,
  key,
}: Sending<FieldsInput>): Promise<Version> {
  const { data } = await client.PUT('/version/{id}', {
    params: { path: { id } },
    body: { ...input.fields, revision },
    headers: { 'Idempotency-Key': key },
  });
  return data as Version;
}

/** Fields that save themselves. */
const saveFields = declareOperation<FieldsInput, Version>({
  name: 'offer.fields',
  called: calledOf,
  whenMoved: 'compare',
  send: putFields,
  taken: ({ queryClient, recordId, answer }) => {
    queryClient.setQueryData(
      carQuery(recordId).queryKey,
      (car): Car | undefined => car && { ...car, version: answer },
    );
  },
});

/** Saves fields of an offer as it is on the screen. */
export function useSaveVersion(version: Version) {
  const queryClient = useQueryClient();
  return async (fields: VersionFields, failed?: (problem: Problem) => void): Promise<Ending<Version>> => {
    const before = seenFields(version, fields);
    const ending = await changeOffer(queryClient, saveFields, version, { fields, before }, failed);
    if (ending.end === 'saved') await refreshOffer(queryClient, version.id);
    return ending;
  };
}

/** What the person saw in the fields that they change. */
export function seenFields(version: Version, fields: VersionFields): FieldsInput['before'] {
  const seen: Readonly<Record<string, unknown>> = version;
  return Object.fromEntries(Object.keys(fields).map((field) => [field, seen[field]]));
}
