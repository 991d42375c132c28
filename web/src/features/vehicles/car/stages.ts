import type { VehicleStatus } from '../status-list';
import { soldDay, type Vehicle } from './vehicle';

export interface Stage {
  status: VehicleStatus;
  day: string | null;
  state: 'done' | 'current' | 'ahead';
}

/** The way of a vehicle to its owner: the stages of its manufacturer, with the days that are known. */
export function stagesOf(vehicle: Vehicle, statuses: readonly VehicleStatus[]): readonly Stage[] {
  const own = vehicle.vehicle_status_id;
  const way = statuses.filter(({ id, phase, status }, index) => {
    if (id === own) return true;
    if (status !== 'active' || phase === 'archive') return false;
    // Of several places in stock a vehicle passes through one.
    const isLatePhase = phase === 'stock' || phase === 'sold';
    if (!isLatePhase) return true;
    return vehicle.phase !== phase && statuses.findIndex((one) => one.phase === phase) === index;
  });
  const at = way.findIndex(({ id }) => id === own);
  return way.map((status, index) => ({
    status,
    day: dayOf(vehicle, way, index),
    state: index < at ? 'done' : index === at ? 'current' : 'ahead',
  }));
}

/** The day on which a vehicle came to a stage, or is expected there. */
function dayOf(vehicle: Vehicle, way: readonly VehicleStatus[], index: number): string | null {
  const phase = way[index]?.phase;
  const isFirst = way.findIndex((one) => one.phase === phase) === index;
  const isLast = way.findLastIndex((one) => one.phase === phase) === index;
  switch (phase) {
    case 'ordered':
      if (isFirst) return vehicle.ordered_at;
      return isLast ? vehicle.produced_at : null;
    case 'stock':
      return vehicle.arrived_at ?? vehicle.stocked_at ?? vehicle.foreseen_date;
    case 'sold':
      return soldDay(vehicle);
    default:
      return null;
  }
}
