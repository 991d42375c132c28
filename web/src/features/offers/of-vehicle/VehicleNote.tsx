import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { date, integer } from '@/i18n/format';
import { useCan } from '@/kit/record/Can';
import { Picture } from '@/kit/ui/pictures/Picture';
import classes from './OfVehicle.module.css';

/** The car that is offered, where it exists: what it looks like, and what is known of it. */
export function VehicleNote({ vehicle }: { vehicle: Schemas['ExistingCar'] }) {
  const { t } = useTranslation('offers');
  const { may } = useCan();
  const { id, used, own, name, image, colour, mileage, owners } = vehicle;
  const facts = [
    vehicle.model_year,
    colour,
    mileage !== null && t('vehicle.mileage', { km: integer(mileage) }),
    vehicle.registered_at && t('vehicle.registered', { day: date(vehicle.registered_at) }),
    owners !== null && t('vehicle.owners', { count: owners }),
    vehicle.registration_plate,
    vehicle.order_no || vehicle.vin.slice(-7),
    vehicle.dealer,
    vehicle.phase !== 'stock' &&
      vehicle.foreseen_date &&
      t('vehicle.awaited', { day: date(vehicle.foreseen_date) }),
  ].filter(Boolean);
  const mayOpen = own && may({ state: used ? 'app.vehicles.editUsed' : 'app.vehicles.edit' });
  return (
    <div className={classes.note}>
      <Picture file={image} of={name} width={120} height={80} fit="cover" />
      <div className={classes.words}>
        <strong>
          {mayOpen ? (
            <Link
              {...(used
                ? { to: '/vehicle/edit-used/$vehicleId' as const, params: { vehicleId: id } }
                : { to: '/vehicle/edit/$vehicleId' as const, params: { vehicleId: id } })}
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </strong>
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </div>
    </div>
  );
}
