import { useTranslation } from 'react-i18next';
import { Picture } from '@/kit/ui/pictures/Picture';
import { ScrollRegion } from '@/kit/ui/ScrollRegion';
import { useAmounts } from '../use-amounts';
import type { Car, CarLine } from '../wire';
import classes from './CarPanel.module.css';
import { LostMark } from './LostMark';
import { lineAmount, lineName, panelLines } from './panel';

/** What the car is made of, line by line; its picture where none stands above the step. */
export function CarLines({ car, hasStage }: { car: Car; hasStage?: boolean }) {
  const { t } = useTranslation('offers');
  const { shown } = useAmounts(car);
  const lines = panelLines(car.lines);

  const amount = (line: CarLine) => {
    const says = lineAmount(line);
    return says === 'amount' ? shown(line) : t(`panel.${says}`);
  };
  return (
    <ScrollRegion label={t('panel.lines')} className={classes.scroll}>
      {car.model?.image && (
        <div className={classes.image} data-stage={hasStage || undefined}>
          <Picture
            keepsOld
            file={car.model.image}
            of={car.model.description || car.model.code}
            width="full"
            height={168}
            room={320}
            fit="cover"
            isLazy
          />
        </div>
      )}
      {lines.length === 0 && (
        <p className={classes.quiet}>
          {t(car.version.pricelist_id === null ? 'rail.noList' : 'panel.empty')}
        </p>
      )}
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li
            key={`${line.kind} ${line.feature_id ?? line.code}`}
            className={classes.line}
            data-quiet={lineAmount(line) !== 'amount' || undefined}
          >
            <span>
              {lineName(line, t)}
              {line.amount_now !== null && (
                <span className={classes.changed}>
                  {t('panel.priceChanged', { price: shown({ amount: line.amount_now, net: line.net_now }) })}
                </span>
              )}
              <LostMark car={car} line={line} />
            </span>
            <span className={classes.amount}>{amount(line)}</span>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}
