import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { carQuery } from '../queries';
import { BundleHint } from './BundleHint';
import { CarFigures } from './CarFigures';
import { CarLines } from './CarLines';
import classes from './CarPanel.module.css';

/** The car with its price, where there is no room for the panel. */
export default function CarDialog({ versionId, close }: DialogProps & { versionId: number }) {
  const { t } = useTranslation('offers');
  const { data: car } = useQuery(carQuery(versionId));
  return (
    <Dialog title={t('panel.title')} onClose={() => close()}>
      {car && (
        <div className={classes.dialog}>
          <CarLines car={car} />
          <BundleHint car={car} />
          <CarFigures car={car} />
        </div>
      )}
    </Dialog>
  );
}
