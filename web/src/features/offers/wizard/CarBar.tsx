import { IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '@/kit/ui/dialog';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './CarPanel.module.css';
import { figureOf } from './panel';

const loadCarDialog = () => import('./CarDialog');

interface CarBarProps {
  car: Car;
  className?: string;
  /** Without words, between other buttons. */
  isBrief?: boolean;
}

/** The total at the foot of smaller screens; opens the whole car. */
export function CarBar({ car, className, isBrief }: CarBarProps) {
  const { t } = useTranslation('offers');
  const { shown } = useAmounts(car);
  const total = figureOf(car, 'price_total');
  return (
    <button
      type="button"
      className={`${classes.bar} ${className ?? ''}`}
      aria-haspopup="dialog"
      onClick={() => void openDialog(loadCarDialog, { versionId: car.version.id }, ['offers'])}
    >
      <span className={classes.open}>
        <IconChevronUp size={16} aria-hidden />
        <span data-brief={isBrief || undefined} className={classes.what}>
          {t('panel.title')}
          <span role="status" className={classes.less}>
            {car.editable && car.bundles.length > 0 && t('bundle.bar')}
          </span>
        </span>
      </span>
      <span className={classes.total}>{total && shown(total)}</span>
    </button>
  );
}
