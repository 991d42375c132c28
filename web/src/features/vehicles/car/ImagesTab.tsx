import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { useCan } from '@/kit/record/Can';
import { EmptyState } from '@/kit/ui/EmptyState';
import { InfoNote } from '@/kit/ui/InfoNote';
import { AddPicturesButton } from '@/kit/ui/pictures/AddPicturesButton';
import { PictureRows } from '@/kit/ui/pictures/PictureRows';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import type { Around } from './around';
import { useVehicleImages } from './images';
import classes from './Page.module.css';
import { partState } from './rights';
import { calledOf, type Vehicle } from './vehicle';

interface ImagesTabProps {
  vehicle: Vehicle;
  around: Around;
  mayWrite: boolean;
}

/** The pictures of a vehicle in their order; who may not move them sees which right that needs (V-040). */
export function ImagesTab({ vehicle, around, mayWrite }: ImagesTabProps) {
  const { t } = useTranslation(['vehicle', 'pictures']);
  const { may } = useCan();
  const pictures = useVehicleImages(vehicle.id);
  const { rows, error, retry } = pictures;
  const state = partState('images', around.manufacturerCode);
  const mayOrder = mayWrite && may(state);
  return (
    <section className={classes.tab} aria-label={t('tabs.images')}>
      {mayWrite && (
        <div>
          <AddPicturesButton onKept={pictures.add} />
        </div>
      )}
      {error && <ProblemPanel problem={problemOf(error)} onRetry={retry} />}
      {rows?.length === 0 && <EmptyState text={t('images.empty')} />}
      {rows && rows.length > 1 && mayWrite && !mayOrder && <InfoNote text={t('images.noOrder', { state })} />}
      {rows && rows.length > 0 && (
        <PictureRows
          pictures={pictures}
          of={calledOf(vehicle)}
          mayOrder={mayOrder}
          mayRemove={mayWrite}
          badgeOf={(position) => (position === 1 ? { tone: 'green', label: t('pictures:main') } : undefined)}
        />
      )}
    </section>
  );
}
