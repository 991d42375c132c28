import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { date } from '@/i18n/format';
import { stepLink } from '../use-goto-step';
import type { Car } from '../wire';
import { ClearCrmButton } from './ClearCrmButton';
import { focusMissing } from './focus-missing';
import { pdfPath } from './pdf-tab';
import classes from './Summary.module.css';
import { useFinish } from './use-finish';

interface FinishPanelProps {
  car: Car;
  summary: Schemas['Summary'];
  /** It was tried and something is missing: fields may say so. */
  onIncomplete: () => void;
}

/** What the offer still needs, its document, and its end. */
export function FinishPanel({ car, summary, onIncomplete }: FinishPanelProps) {
  const { t } = useTranslation('summary');
  const { version } = car;
  const { isBusy, view, finish } = useFinish(version, onIncomplete);
  const { missing, document: given } = summary;
  const isFinished = version.status !== 'template' && version.status !== 'archived';
  return (
    <section aria-labelledby="summary-finish" className={classes.finish}>
      <div id="summary-missing" className={classes.needs}>
        <h2 id="summary-finish" className={classes.heading}>
          {missing.length > 0 ? t('finish.missing', { count: missing.length }) : t('finish.ready')}
        </h2>
        {missing.length > 0 && (
          <ul className={classes.missing}>
            {missing.map((one) => (
              <li key={`${one.field} ${one.code} ${one.text}`}>
                <Link
                  {...stepLink(version.id, one.step)}
                  onClick={(event) => {
                    if (focusMissing(one)) event.preventDefault();
                  }}
                >
                  {one.text}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {given && (
          <p className={classes.given}>
            <a href={pdfPath(version.id)} target="_blank" rel="noreferrer">
              {t('finish.given', { number: given.number, date: date(given.finished_at) })}
            </a>
            {version.changed_since_finish && <span>{t('finish.changed', { number: given.number })}</span>}
          </p>
        )}
      </div>
      <div className={classes.ends}>
        <ClearCrmButton version={version} />
        <Button variant="default" onClick={() => void view()}>
          {t('finish.view')}
        </Button>
        {isFinished && (
          <Button aria-busy={isBusy || undefined} onClick={() => void finish()}>
            {isBusy ? t('finish.busy') : t('finish.finish')}
          </Button>
        )}
      </div>
    </section>
  );
}
