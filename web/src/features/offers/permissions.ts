import { statePermission } from '@/routing/declaration';

/** Work on an offer, and what is done with it towards its customer. */
export const editPermission = statePermission('app.offer.edit', { params: ['versionId'] });

/** A step of the wizard: its own state, and that of the whole wizard when nobody has named it. */
export function stepPermission(params: Readonly<Record<string, unknown>>) {
  const step = typeof params.step === 'string' ? params.step : 'summary';
  return statePermission(`app.offer.edit.${step}`, {
    parent: 'app.offer.edit',
    params: ['versionId', 'crm'],
  })(params);
}
