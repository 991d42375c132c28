import { useTranslation } from 'react-i18next';
import { useAmounts } from '../use-amounts';
import type { Car, CarFigure } from '../wire';
import classes from './CarPanel.module.css';
import { FigureExplained } from './FigureExplained';
import { isApart, type PanelFigure, panelFigures, taxed } from './panel';

/** What the car costs, each figure with how it came about. */
export function CarFigures({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const { shown, withoutVat } = useAmounts(car);
  const name = ({ figure, net }: CarFigure & { figure: PanelFigure }) => {
    if (isApart(car, figure)) return t('figure.registrationApart');
    const label = t(`figure.${figure}`);
    // Beside amounts without VAT one that has it says so.
    return withoutVat && net === null && taxed.has(figure) ? t('figure.withVat', { figure: label }) : label;
  };
  return (
    <dl className={classes.figures}>
      {panelFigures(car.figures).map((figure) => (
        <div key={figure.figure} className={classes.figure} data-figure={figure.figure}>
          <dt>{name(figure)}</dt>
          <dd className={classes.sum}>
            {shown(figure)}
            <FigureExplained car={car} figure={figure.figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
