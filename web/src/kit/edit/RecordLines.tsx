import { useTranslation } from 'react-i18next';
import classes from './RecordLines.module.css';

/** So many lines are in sight at once. */
const inSight = 8;

export interface RecordLine {
  key: string | number;
  name: string;
  note: string | undefined;
}

/** Records with a note each, and how many more there are. */
export function RecordLines({ lines, hidden = 0 }: { lines: readonly RecordLine[]; hidden?: number }) {
  const { t } = useTranslation('list');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard too
    <ul className={classes.lines} tabIndex={lines.length > inSight ? 0 : undefined}>
      {lines.map(({ key, name, note }) => (
        <li key={key}>
          <span>{name}</span>
          <span className={classes.quiet}>{note}</span>
        </li>
      ))}
      {hidden > 0 && <li className={classes.quiet}>{t('bulk.hidden', { count: hidden })}</li>}
    </ul>
  );
}
