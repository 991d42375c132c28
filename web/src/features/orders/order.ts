import type { RowOf } from '@/kit/record/resource';
import type { Tone } from '@/kit/ui/StatusBadge';

export type Order = RowOf<'/order'>;
export type OrderStatus = Order['status'];

/** Lists the statuses that somebody who processes an order may set, in their order. */
export const liveStatuses = ['new', 'open', 'processed', 'confirmed', 'rejected'] as const;

export type LiveStatus = (typeof liveStatuses)[number];

export const toneOf: Record<OrderStatus, Tone> = {
  new: 'amber',
  open: 'amber',
  processed: 'green',
  confirmed: 'green',
  rejected: 'red',
  deleted: 'grey',
};

export const pageOf = (id: number) => ({ to: '/order/view/$orderId', params: { orderId: id } }) as const;

/** Whether an order may still be changed by a dealer, or by somebody who processes it. */
export const isOpenTo = ({ status }: Pick<Order, 'status'>, processes: boolean) =>
  status === 'new' || (status === 'open' && processes);

/** A new order that waits longer than this is shown as late. */
const waitingDays = 2;
const dayMs = 24 * 60 * 60 * 1000;

/** For how many days an order has had its status. */
export const daysOf = ({ status_at: since }: Order) =>
  Math.max(0, Math.floor((Date.now() - Date.parse(since)) / dayMs));

export const isLate = (order: Order) => order.status === 'new' && daysOf(order) > waitingDays;

/** The car of an order, in a line. */
export const carOf = ({ brand, model }: Order) =>
  [brand, model.description || model.code].filter(Boolean).join(' ');
