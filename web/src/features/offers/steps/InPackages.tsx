import { useTranslation } from 'react-i18next';
import type { Option } from '../wire';
import classes from './OptionStep.module.css';

/** What the chosen packages bring: shown, not chosen. */
export function InPackages({ options }: { options: readonly Option[] }) {
  const { t } = useTranslation('offers');
  return (
    <details className={classes.apart}>
      <summary>{t('options.inPackages', { count: options.length })}</summary>
      <ul className={classes.names}>
        {options.map(({ feature_id: id, title, code }) => (
          <li key={id}>{title || code}</li>
        ))}
      </ul>
    </details>
  );
}
