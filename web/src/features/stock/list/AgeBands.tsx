import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StockSummary } from './stock-summary';
import { bandText, bandValue } from './bands';
import classes from './AgeBands.module.css';

interface AgeBandsProps {
  bands: NonNullable<StockSummary['bands']>;
  chosen: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** How old the stock is: each band as long as its share, and a press shows its cars. */
export function AgeBands({ bands, chosen, onChoose }: AgeBandsProps) {
  const { t } = useTranslation('stock');
  const most = Math.max(1, ...bands.map(({ count }) => count));
  return (
    <section aria-label={t('stock.ages')} className={classes.bands}>
      <h2 className={classes.title}>{t('stock.ages')}</h2>
      <ul className={classes.list}>
        {bands.map((band, i) => {
          const value = bandValue(band);
          return (
            <li key={value}>
              <UnstyledButton
                className={classes.band}
                aria-pressed={chosen === value}
                onClick={() => onChoose(chosen === value ? undefined : value)}
              >
                <span>{bandText(band)}</span>
                <strong>{band.count}</strong>
                <span
                  aria-hidden
                  className={classes.bar}
                  data-band={i}
                  style={{ inlineSize: `${String(Math.round((band.count / most) * 100))}%` }}
                />
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
