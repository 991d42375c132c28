import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { date } from '@/i18n/format';
import { useRefused } from '@/kit/edit/refused';
import { labelOf } from '../save-fields';
import { stepLink } from '../use-goto-step';
import type { Car } from '../wire';
import { focusCustomer, focusDiscount, focusMissing } from './focus-missing';
import { isOfDiscount } from './findings';
import { pdfPath } from './pdf-tab';
import type { Missing } from './summary-query';
import { isUnnamed } from './unnamed';
import classes from './Summary.module.css';

interface MissingPanelProps {
  car: Car;
  summary: Schemas['Summary'];
  /** It is archived: nothing is asked of it any more. */
  isLocked: boolean;
}

/** What was refused and is not saved stands in the place of what the server says of the same field; why stands at the field. */
export function missingOf(
  { missing }: Schemas['Summary'],
  refused: readonly string[],
  t: TFunction<'summary'>,
): readonly Pick<Missing, 'field' | 'step' | 'code' | 'text'>[] {
  const fields = new Set(refused);
  return [
    ...refused.map((field) => ({
      field,
      step: 'summary' as const,
      code: 'refused',
      text: t('finish.refused', { field: labelOf(field) }),
    })),
    ...missing.filter(({ field }) => !fields.has(field)),
  ];
}

/** What the offer still needs, each line a way to where that is done, and what the customer was given. */
export function MissingPanel({ car, summary, isLocked }: MissingPanelProps) {
  const { t } = useTranslation('summary');
  const { version } = car;
  const { document: given } = summary;
  const refused = useRefused('offer', version.id);
  const missing = isLocked ? [] : missingOf(summary, refused, t);
  if (isLocked && !given) return null;
  const isGiven = given !== null && given !== undefined && !version.changed_since_finish;
  return (
    <section id="summary-missing" aria-labelledby="summary-finish" className={classes.needs}>
      <h2 id="summary-finish" className={classes.heading}>
        {isLocked && t('finish.documents')}
        {!isLocked && missing.length > 0 && t('finish.missing', { count: missing.length })}
        {!isLocked && missing.length === 0 && t(isGiven ? 'finish.upToDate' : 'finish.ready')}
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
      {!isLocked &&
        car.findings
          .filter(({ code }) => isOfDiscount(code))
          .map(({ code, text }) => (
            <p key={code} className={classes.unnamed}>
              {text}
              <button type="button" onClick={() => focusDiscount(version)}>
                {t('finish.toDiscount')}
              </button>
            </p>
          ))}
      {!isLocked && isUnnamed(version) && (
        <p className={classes.unnamed}>
          {t('finish.unnamed')}
          <button type="button" onClick={focusCustomer}>
            {t('finish.nameCustomer')}
          </button>
        </p>
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
