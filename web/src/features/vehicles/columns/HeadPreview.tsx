import { useTranslation } from 'react-i18next';
import classes from './Columns.module.css';

/** The head of the list as it will be. */
export function HeadPreview({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('vehicles');
  if (names.length === 0) return null;
  return (
    <figure className={classes.preview}>
      <figcaption>{t('columns.preview')}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways */}
      <ol className={classes.heads} aria-label={t('columns.preview')} tabIndex={0}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
    </figure>
  );
}
