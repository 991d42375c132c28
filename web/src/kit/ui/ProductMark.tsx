import { useTranslation } from 'react-i18next';
import classes from './ProductMark.module.css';

interface ProductMarkProps {
  size?: number;
  /** Only the sign where there is room for little. */
  isShort?: boolean;
}

/** The product's sign and name. */
export function ProductMark({ size = 22, isShort = false }: ProductMarkProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.mark}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
        <rect width="32" height="32" rx="7" className={classes.ground} />
        <path d="M11 24V9h11M11 16.5h8.5" className={classes.letter} />
      </svg>
      <span className={classes.name} data-short={isShort || undefined}>
        {t('app.name')}
      </span>
    </span>
  );
}
