import { statePermission } from '@/routing/declaration';

export const mayList = { state: 'app.order' };
export const mayCreate = { state: 'app.order.create' };
export const mayProcess = { state: 'app.order.process' };
export const mayView = statePermission('app.order.view', { params: ['orderId'] });
export const mayEdit = statePermission('app.order.edit', { params: ['orderId'] });
