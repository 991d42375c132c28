import type { RowOf } from '@/kit/record/resource';

export type Customer = RowOf<'/customer'>;

/** What a customer goes by: the company, or the person. */
export const calledOf = ({ type, name, company_name: company }: Customer) =>
  type === 'company' && company !== '' ? company : name;
