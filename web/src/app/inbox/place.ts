import type { LinkProps } from '@tanstack/react-router';
import { responseLink } from '@/features/followups/follow-up';
import { useCan } from '@/kit/record/Can';
import { statePermission } from '@/routing/declaration';
import type { Notice } from './queries';

const view = statePermission('app.offer.view', { params: ['versionId'] });
const edit = statePermission('app.offer.edit', { params: ['versionId'] });
const viewOrder = statePermission('app.order.view', { params: ['orderId'] });
const viewList = statePermission('app.brand.pricelist.view', { params: ['brandId', 'pricelistId'] });
const checkList = statePermission('app.brand.model', { params: ['brandId', 'pricelistId'] });

type May = ReturnType<typeof useCan>['may'];

/** Where a notice leads; nowhere when the record is no longer one that the user sees. */
export function usePlace(notice: Notice): LinkProps | undefined {
  const { may } = useCan();
  return placeOf(notice, may);
}

/** Every kind has its own case, since two kinds about one record may lead to different pages. */
function placeOf(notice: Notice, may: May): LinkProps | undefined {
  const { kind, entity, entity_id: id, name, data } = notice;
  switch (kind) {
    case 'import_done':
    case 'import_failed':
      return { to: '/job/$jobId', params: { jobId: id } };
    case 'publish_refused': {
      const ids = { brandId: Number(data.brand), pricelistId: id };
      // The page of the check has the kept cars that fail, each with the way to it.
      if (data.configurations && may(checkList(ids)))
        return { to: '/brand/pricelist/check/$brandId/$pricelistId', params: ids };
      return may(viewList(ids))
        ? { to: '/brand/pricelist/view/$brandId/$pricelistId', params: ids }
        : undefined;
    }
    case 'offers_repriced':
      return name !== '' && may({ state: 'app.offer' })
        ? {
            to: '/offer/repriced/$fromId/$pricelistId',
            params: { fromId: Number(data.from), pricelistId: id },
            search: { my: 1 },
          }
        : undefined;
    case 'reservation_yours':
    case 'reservation_ends':
    case 'reservation_ended':
    case 'reservation_taken':
    case 'reservation_gone':
      return may({ state: 'app.stock' })
        ? { to: '/stock', search: name === '' ? {} : { q: name } }
        : undefined;
    case 'order_new':
    case 'order_accepted':
    case 'order_status':
    case 'order_comment':
      return name === '' ? undefined : orderPage(id, may);
    case 'follow_up_yours':
    case 'follow_up_late':
    case 'follow_up_nobody':
      return name === '' ? undefined : responseLink(id);
    case 'offer_given':
    case 'offer_expires':
    case 'offer_accepted':
    case 'offer_question':
      return name === '' ? undefined : offerPage(id, may);
    case 'mail_failed':
      if (name === '') return undefined;
      if (entity === 'order') return orderPage(id, may);
      if (entity === 'survey-response') return responseLink(id);
      return entity === 'version' ? offerPage(id, may) : undefined;
  }
}

function offerPage(versionId: number, may: May): LinkProps | undefined {
  if (may(view({ versionId }))) return { to: '/offer/view/$versionId', params: { versionId } };
  return may(edit({ versionId })) ? { to: '/offer/edit/$versionId', params: { versionId } } : undefined;
}

const orderPage = (orderId: number, may: May): LinkProps | undefined =>
  may(viewOrder({ orderId })) ? { to: '/order/view/$orderId', params: { orderId } } : undefined;
