import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Popover } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { empty, integer, month as monthName, percent, typedNumber } from '@/i18n/format';
import classes from './Planning.module.css';
import type { Pace } from './queries';

/** What this month still takes, and what it will have brought; the formulas stand behind the question mark. */
export function PaceLine({ pace, year }: { pace: Pace; year: number }) {
  const { t } = useTranslation('planning');
  const { forecast } = pace;
  const values = {
    month: monthName(`${year}-${String(pace.month).padStart(2, '0')}`),
    sold: integer(pace.sold),
    target: integer(pace.target),
  };
  const rate = forecast.rate === null ? empty : percent(forecast.rate * 100);
  return (
    <div className={classes.pace}>
      <span>
        <strong>{t(pace.target > 0 ? 'pace.line' : 'pace.noTarget', values)}</strong>
        {pace.target > 0 && `, ${neededText(t, pace)}`}
        {' · '}
        {forecast.cars === null ? t('pace.noForecast') : t('pace.forecast', { cars: integer(forecast.cars) })}
      </span>
      <Popover position="bottom" withArrow trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('pace.explain')}>
            <IconHelp size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('pace.explain')}>
          <div className={classes.formula} tabIndex={-1} data-autofocus>
            <p>{t('pace.neededFormula', { ...values, days: integer(pace.days_left) })}</p>
            <p>
              {t('pace.forecastFormula', {
                ...values,
                expected: integer(forecast.expected),
                offers: integer(forecast.offers),
                rate,
              })}
            </p>
            <p>{t(`pace.rate.${forecast.rate_of || 'none'}`)}</p>
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

function neededText(
  t: ReturnType<typeof useTranslation<'planning'>>['t'],
  { needed, sold, target }: Pace,
): string {
  if (sold >= target) return t('pace.reached');
  if (needed === null) return t('pace.noDays');
  return t('pace.needed', { needed: typedNumber(needed) });
}
