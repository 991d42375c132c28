import type { LinkProps } from '@tanstack/react-router';
import { statePermission } from '@/routing/declaration';
import type { PermissionQuestion } from '@/session/can';
import type { LogEntry } from './log-query';

interface Place {
  link: LinkProps;
  permission: PermissionQuestion;
}

const ofBrand = { params: ['brandId'] };
const bodyTypes = statePermission('app.brand.baseData.bodyTypes', {
  parent: 'app.brand.baseData',
  ...ofBrand,
});

const serieForm = statePermission('app.serie.edit', { params: ['serieId'] });

const companyForm = statePermission('app.company.edit', { params: ['companyId'] });
const countryForm = statePermission('app.country.edit', { params: ['countryId'] });
const surveyVersion = statePermission('app.survey.version', { params: ['versionId'] });
const templateDetails = statePermission('app.template.details', { params: ['templateId'] });
const kpiForm = statePermission('app.kpi.edit', { params: ['kpiId'] });
const brandForm = statePermission('app.brand.edit', ofBrand);

const pricelist = statePermission('app.brand.pricelist.view', { params: ['brandId', 'pricelistId'] });

const userForm = statePermission('app.user.edit', { params: ['userId'] });

const vehicleForm = statePermission('app.vehicles.edit', {
  params: ['vehicleId'],
  or: { state: 'app.stock' },
});

const offerView = statePermission('app.offer.view', { params: ['versionId'] });

const orderView = statePermission('app.order.view', { params: ['orderId'] });

const customerForm = statePermission('app.user.customer.edit', { params: ['customerId', 'companyId'] });

/** Where the record of an entry can be opened; undefined for records without a page. */
export function placeOf({
  entity,
  entity_id: id,
  brand_id: brandId,
  company_id: companyId,
}: LogEntry): Place | undefined {
  switch (entity) {
    case 'brand':
      return {
        link: { to: '/brand/edit/$brandId', params: { brandId: id } },
        permission: brandForm({ brandId: id }),
      };
    case 'company':
      return {
        link: { to: '/company/edit/$companyId', params: { companyId: id } },
        permission: companyForm({ companyId: id }),
      };
    case 'country':
      return {
        link: { to: '/country/edit/$countryId', params: { countryId: id } },
        permission: countryForm({ countryId: id }),
      };
    case 'survey-version':
      return {
        link: { to: '/survey/version/$versionId', params: { versionId: id } },
        permission: surveyVersion({ versionId: id }),
      };
    case 'template':
      return {
        link: { to: '/template/details/$templateId', params: { templateId: id } },
        permission: templateDetails({ templateId: id }),
      };
    case 'kpi':
      return { link: { to: '/kpi/edit/$kpiId', params: { kpiId: id } }, permission: kpiForm({ kpiId: id }) };
    case 'serie':
      return {
        link: { to: '/serie/edit/$serieId', params: { serieId: id } },
        permission: serieForm({ serieId: id }),
      };
    case 'pricelist':
      return brandId === null
        ? undefined
        : {
            link: {
              to: '/brand/pricelist/view/$brandId/$pricelistId',
              params: { brandId, pricelistId: id },
            },
            permission: pricelist({ brandId, pricelistId: id }),
          };
    case 'user':
      return {
        link: { to: '/user/edit/$userId', params: { userId: id } },
        permission: userForm({ userId: id }),
      };
    // A used one goes to its own address from there.
    case 'vehicle':
      return {
        link: { to: '/vehicle/edit/$vehicleId', params: { vehicleId: id } },
        permission: vehicleForm({ vehicleId: id }),
      };
    case 'version':
      return {
        link: { to: '/offer/view/$versionId', params: { versionId: id } },
        permission: offerView({ versionId: id }),
      };
    case 'order':
      return {
        link: { to: '/order/view/$orderId', params: { orderId: id } },
        permission: orderView({ orderId: id }),
      };
    case 'customer':
      return companyId === null
        ? undefined
        : {
            link: {
              to: '/user/customer/edit/$customerId/$companyId',
              params: { customerId: id, companyId },
            },
            permission: customerForm({ customerId: id, companyId }),
          };
    case 'body-type':
      return brandId === null
        ? undefined
        : {
            link: { to: '/brand/baseData/$brandId/bodyTypes', params: { brandId } },
            permission: bodyTypes({ brandId }),
          };
    default:
      return undefined;
  }
}
