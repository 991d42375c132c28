import { useTranslation } from 'react-i18next';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './CarPanel.module.css';
import { lineAmount, panelLines } from './panel';

/** What the car is made of, with codes: the lines that the offer will print. */
export function SummaryLines({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const { shown } = useAmounts(car);
  const lines = panelLines(car.lines);
  if (lines.length === 0)
    return (
      <p className={classes.quiet}>{t(car.version.pricelist_id === null ? 'rail.noList' : 'panel.empty')}</p>
    );
  return (
    <ul className={classes.lines}>
      {lines.map((line) => {
        const says = lineAmount(line);
        return (
          <li
            key={`${line.kind} ${line.feature_id ?? line.code}`}
            className={classes.line}
            data-quiet={says !== 'amount' || undefined}
          >
            <span>
              {line.kind === 'transport' ? t('panel.transport') : line.text || line.code}
              {line.code && line.code !== line.text && <span className={classes.code}>{line.code}</span>}
            </span>
            <span className={classes.amount}>{says === 'amount' ? shown(line) : t(`panel.${says}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
