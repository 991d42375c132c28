import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Picture } from '@/kit/ui/pictures/Picture';
import { useVehicleImages } from './images';
import classes from './Page.module.css';
import { calledOf, pageOf, type Vehicle } from './vehicle';

const height = 168;

interface PhotoProps {
  vehicle: Vehicle;
  /** How many pictures there are; undefined until that is known. */
  count: number | undefined;
}

/** The first picture of a vehicle, which leads to all of them; without one the first letters of its name. */
export function Photo({ vehicle, count }: PhotoProps) {
  const { t } = useTranslation('vehicle');
  const { rows } = useVehicleImages(vehicle.id);
  const name = calledOf(vehicle);
  const cover = rows?.[0]?.file;
  const picture = (
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
  if (!cover || !count) return picture;
  return (
    <Link {...pageOf(vehicle, 'images')} className={classes.photo}>
      {picture}
      {count > 1 && (
        <span aria-hidden className={classes.count}>
          {`1 / ${count}`}
        </span>
      )}
    </Link>
  );
}
