import { Anchor, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { useCan } from '@/kit/record/Can';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { addVehicles, linkVehicles, unlinkVehicle } from './actions';
import classes from './OrderView.module.css';
import type { Order } from './order';
import { mayProcess } from './permissions';
import { aboutOf, nameOf } from './ordered-vehicle';
import { type OrderedVehicle, vehiclesQuery } from './queries';

/** The vehicles that have come by an order; who processes it gives a confirmed one those that it misses. */
export function OrderVehicles({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const queryClient = useQueryClient();
  const { may } = useCan();
  const { data, error, refetch } = useQuery(vehiclesQuery(order.id));
  const isConfirmed = order.status === 'confirmed';
  if (!isConfirmed && order.vehicles === 0) return null;
  const mayUnlink = order.status !== 'deleted' && may(mayProcess);
  const processes = isConfirmed && mayUnlink;
  return (
    <section className={classes.vehicles} aria-labelledby="order-vehicles">
      <h2 id="order-vehicles" className={classes.heading}>
        {t('vehicles.title', { count: order.vehicles, quantity: order.quantity })}
      </h2>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {data && data.vehicles.length > 0 && (
        <ul className={classes.cars}>
          {data.vehicles.map((vehicle) => (
            <li key={vehicle.id}>
              <VehicleLink vehicle={vehicle} />
              <span className={classes.about}>{aboutOf(vehicle)}</span>
              {mayUnlink && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('vehicles.unlinkOne', { name: nameOf(vehicle) })}
                  onClick={() => void unlinkVehicle(queryClient, order, vehicle)}
                >
                  {t('vehicles.unlink')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && processes && data.missing > 0 && (
        <div className={classes.buttons}>
          <Button onClick={() => void addVehicles(queryClient, order, data.missing)}>
            {t('vehicles.add', { count: data.missing })}
          </Button>
          {data.free.length > 0 && (
            <Button variant="default" onClick={() => void linkVehicles(queryClient, order, data)}>
              {t('vehicles.link')}
            </Button>
          )}
        </div>
      )}
      {data?.vehicles.length === 0 && !processes && <p className={classes.about}>{t('vehicles.none')}</p>}
    </section>
  );
}

function VehicleLink({ vehicle }: { vehicle: OrderedVehicle }) {
  const { may } = useCan();
  if (!may({ state: 'app.vehicles.edit' }) && !may({ state: 'app.stock' }))
    return <span>{nameOf(vehicle)}</span>;
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link to="/vehicle/edit/$vehicleId" params={{ vehicleId: vehicle.id }} {...props} />
      )}
    >
      {nameOf(vehicle)}
    </Anchor>
  );
}
