import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import type { LogEntry } from '../log-query';
import { placeOf } from '../places';
import { entityText } from '../words';
import classes from './Subject.module.css';

/** What an entry is about; a link for those who may open it. */
export function Subject({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation('log');
  const { may } = useCan();
  const entity = entityText(t, entry.entity);
  // What is about no record, such as the login of a stranger, has no number.
  const text = entry.entity_id === 0 ? entity : t('subject', { entity, id: entry.name ?? entry.entity_id });
  const place = placeOf(entry);
  if (!place || !may(place.permission)) return text;
  return (
    <Link {...place.link} className={classes.link}>
      {text}
    </Link>
  );
}
