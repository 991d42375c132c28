import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { date } from '@/i18n/format';
import { stepLink } from '../use-goto-step';
import type { Car } from '../wire';
import { focusMissing } from './focus-missing';
import { pdfPath } from './pdf-tab';
import classes from './Summary.module.css';

interface MissingPanelProps {
  car: Car;
  summary: Schemas['Summary'];
  /** It is archived: nothing is asked of it any more. */
  isLocked: boolean;
}

/** What the offer still needs, each line a way to where that is done, and what the customer was given. */
export function MissingPanel({ car, summary, isLocked }: MissingPanelProps) {
  const { t } = useTranslation('summary');
  const { version } = car;
  const { document: given } = summary;
  const missing = isLocked ? [] : summary.missing;
  if (isLocked && !given) return null;
  return (
    <section id="summary-missing" aria-labelledby="summary-finish" className={classes.needs}>
      <h2 id="summary-finish" className={classes.heading}>
        {isLocked && t('finish.documents')}
        {!isLocked &&
          (missing.length > 0 ? t('finish.missing', { count: missing.length }) : t('finish.ready'))}
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
    </section>
  );
}
