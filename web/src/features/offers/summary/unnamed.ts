import type { Version } from '../wire';

/** Whether an offer that can be given to a customer names none: who walks in may stay unnamed. */
export const isUnnamed = ({ customer_name: name, status }: Pick<Version, 'customer_name' | 'status'>) =>
  name.trim() === '' && status !== 'template';
