import { statePermission } from '@/routing/declaration';

export const mayQuota = statePermission('app.quota', { params: ['brandId', 'companyId', 'serieId'] });
export const mayTargets = statePermission('app.salestarget', { params: ['brandId', 'companyId', 'year'] });
