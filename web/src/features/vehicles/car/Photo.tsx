import { useTranslation } from 'react-i18next';
import { Picture } from '@/kit/ui/pictures/Picture';
import { useVehicleImages } from './images';
import { calledOf, type Vehicle } from './vehicle';

const height = 168;

/** The first picture of a vehicle; without one the first letters of its name. */
export function Photo({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle');
  const { rows } = useVehicleImages(vehicle.id);
  const name = calledOf(vehicle);
  const cover = rows?.[0]?.file;
  return (
    <Picture
      file={cover}
      of={name}
      alt={cover ? t('photo', { name }) : ''}
      width="full"
      room={366}
      height={height}
      fit="cover"
    />
  );
}
