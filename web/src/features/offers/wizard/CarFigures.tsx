import { useTranslation } from 'react-i18next';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './CarPanel.module.css';
import { FigureExplained } from './FigureExplained';
import { isApart, panelFigures } from './panel';

/** What the car costs, each figure with how it came about. */
export function CarFigures({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const { shown } = useAmounts(car);
  return (
    <dl className={classes.figures}>
      {panelFigures(car.figures).map((figure) => (
        <div key={figure.figure} className={classes.figure} data-figure={figure.figure}>
          <dt>
            {isApart(car, figure.figure) ? t('figure.registrationApart') : t(`figure.${figure.figure}`)}
          </dt>
          <dd className={classes.sum}>
            {shown(figure)}
            <FigureExplained car={car} figure={figure.figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
