import { useTranslation } from 'react-i18next';
import { ScrollRegion } from '@/kit/ui/ScrollRegion';
import classes from './Columns.module.css';

/** The head of the list as it will be. */
export function HeadPreview({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('vehicles');
  if (names.length === 0) return null;
  return (
    <figure className={classes.preview}>
      <figcaption>{t('columns.preview')}</figcaption>
      <ScrollRegion label={t('columns.preview')} className={classes.scroll}>
        <ol className={classes.heads}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ol>
      </ScrollRegion>
    </figure>
  );
}
