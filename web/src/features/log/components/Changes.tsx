import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@/kit/record/entity';
import { photoText } from '@/kit/record/written';
import { entryChanges } from '../entry-changes';
import type { LogEntry } from '../log-query';
import { fieldText, valueText } from '../words';
import classes from './Changes.module.css';

/** Lines shown at first; new records have many fields. */
const shownAtFirst = 3;

interface ChangesProps {
  entry: LogEntry;
  languages: readonly Language[];
}

/** The fields of an entry, old and new. */
export function Changes({ entry, languages }: ChangesProps) {
  const { t } = useTranslation('log');
  const [isOpen, setOpen] = useState(false);
  const changes = entryChanges(entry);
  // Hiding a single one would save no room.
  const isLong = changes.length > shownAtFirst + 1;
  const shown = isOpen || !isLong ? changes : changes.slice(0, shownAtFirst);
  const hidden = changes.length - shown.length;
  const { entity, names = {} } = entry;
  const currency = entry.details?.currency?.find((one) => typeof one === 'string');
  const say = (path: string, value: unknown) =>
    valueText(t, value, {
      path,
      entity,
      names: names[path],
      currency: typeof currency === 'string' ? currency : undefined,
    });
  const isNew = entry.action === 'create';
  return (
    <>
      <ul className={classes.list}>
        {shown.map(({ path, before, after }) => (
          <li key={path}>
            <span className={classes.field}>{fieldText(t, path, languages)}</span>
            {!isNew && (
              <>
                <del>{say(path, before)}</del>
                <span aria-hidden className={classes.arrow} />
              </>
            )}
            <ins>{photoText(before, after) ?? say(path, after)}</ins>
          </li>
        ))}
      </ul>
      {isLong && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          aria-expanded={isOpen}
          className={classes.more}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('changes.less') : t('changes.more', { count: hidden })}
        </Anchor>
      )}
    </>
  );
}
