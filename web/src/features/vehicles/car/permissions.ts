import { statePermission } from '@/routing/declaration';

/** The pages of a vehicle are read by all who see the stock. */
const opens = (state: string) =>
  statePermission(state, { params: ['vehicleId'], or: { state: 'app.stock' } });

export const mayOpen = opens('app.vehicles.edit');
export const mayOpenUsed = opens('app.vehicles.editUsed');
export const mayCreate = statePermission('app.vehicles.create', { params: ['manufacturerId'] });
export const mayCreateUsed = statePermission('app.vehicles.createUsed', {
  params: ['manufacturerId', 'companyId'],
});
