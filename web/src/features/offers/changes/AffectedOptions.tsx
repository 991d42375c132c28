import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import classes from './changes.module.css';

interface AffectedOptionsProps {
  heading: string;
  options: readonly Schemas['AffectedOption'][];
}

/** Options that are kept or lost, the important ones marked. */
export function AffectedOptions({ heading, options }: AffectedOptionsProps) {
  const { t } = useTranslation('changes');
  if (options.length === 0) return null;
  return (
    <section className={classes.affected}>
      <h3>{heading}</h3>
      <ul>
        {options.map(({ feature_id: id, text, code, important }) => (
          <li key={id}>
            <span>{text || code}</span> <span className={classes.code}>{code}</span>
            {important && <span className={classes.important}>{t('important')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
