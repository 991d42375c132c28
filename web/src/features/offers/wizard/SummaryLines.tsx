import { useTranslation } from 'react-i18next';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './CarPanel.module.css';
import { LostMark } from './LostMark';
import { lineAmount, lineName, panelLines } from './panel';

/** What the price of the car is made of, with codes: the lines that the offer will print above it. */
export function SummaryLines({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const { shown } = useAmounts(car);
  const lines = panelLines(car.lines).filter(({ kind }) => kind !== 'extras' && kind !== 'accessory');
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
              {lineName(line, t)}
              {line.code && line.code !== line.text && <span className={classes.code}>{line.code}</span>}
              <LostMark car={car} line={line} />
            </span>
            <span className={classes.amount}>{says === 'amount' ? shown(line) : t(`panel.${says}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
