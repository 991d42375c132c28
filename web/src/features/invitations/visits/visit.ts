import type { RowOf } from '@/kit/record/resource';

/** A sale, or a visit to the service: whom a company asks about it afterwards. */
export type Visit = RowOf<'/transaction'>;

export const units = ['sales', 'service'] as const;
export const consents = ['unknown', 'yes', 'no'] as const;

/** What it is called: who was there, else by what it is known. */
export const calledOf = ({
  customer_name: name,
  email,
  phone,
  vin,
  licence_plate_no: plate,
  date,
}: Visit): string => name || email || phone || vin || plate || date;
