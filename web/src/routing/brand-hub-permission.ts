import type { PermissionQuestion } from '@/session/can';
import { type Params, statePermission } from './declaration';

/** One of these opens the page of a brand, as it does on the server (home/brand.go). */
const states = [
  'app.brand.edit',
  'app.brand.baseData',
  'app.brand.pricelist',
  'app.brand.supportlist',
  'app.brand.model',
  'app.brand.feature',
];

/** The right to at least one of the pages about a brand. */
export function brandHubPermission(values: Params): PermissionQuestion {
  const ask = (state: string) => statePermission(state, { params: ['brandId'] })(values);
  const [first = '', ...others] = states;
  return others.reduce<PermissionQuestion>((or, state) => ({ ...ask(state), or }), ask(first));
}
