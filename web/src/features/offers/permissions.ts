import { statePermission } from '@/routing/declaration';

/** A step of the wizard: its own state, and that of the whole wizard when nobody has named it. */
export function stepPermission(params: Readonly<Record<string, unknown>>) {
  const step = typeof params.step === 'string' ? params.step : 'summary';
  return statePermission(`app.offer.edit.${step}`, {
    parent: 'app.offer.edit',
    params: ['versionId', 'crm'],
  })(params);
}
