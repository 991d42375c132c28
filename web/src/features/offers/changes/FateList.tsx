import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import classes from './changes.module.css';

interface FateListProps {
  heading: string;
  fates: readonly Schemas['Fate'][];
}

/** Options that are kept or lost, the important ones marked. */
export function FateList({ heading, fates }: FateListProps) {
  const { t } = useTranslation('changes');
  if (fates.length === 0) return null;
  return (
    <section className={classes.fates}>
      <h3>{heading}</h3>
      <ul>
        {fates.map(({ feature_id: id, text, code, important }) => (
          <li key={id}>
            <span>{text || code}</span> <span className={classes.code}>{code}</span>
            {important && <span className={classes.important}>{t('important')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
