import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Figure } from './figure';
import classes from './FigureBar.module.css';

/** Which responses a figure of a report counts, in words, and the way to all others. */
export function FigureBar({ figure }: { figure: Figure }) {
  const { t } = useTranslation('responses');
  const { by = 'answered', type, outcome, nps, dateFrom, dateTo } = figure;
  const words = [
    t(`figure.${by as 'answered'}`, { from: dateFrom ?? '…', to: dateTo ?? '…' }),
    type && t(`responses.values.type.${type as 'sales'}`),
    outcome && t(`figure.outcome.${outcome as 'completed'}`),
    nps && t(`figure.nps.${/^\d+$/.test(nps) ? 'score' : (nps as 'promoter')}`, { score: nps }),
  ];
  return (
    <div className={classes.bar} role="status">
      <span>{words.filter(Boolean).join(' · ')}</span>
      <Button
        variant="default"
        size="compact-sm"
        renderRoot={(props) => <Link to="/survey/response" {...props} />}
      >
        {t('figure.all')}
      </Button>
    </div>
  );
}
