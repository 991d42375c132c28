import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './Crumbs.module.css';

export interface Crumb {
  label: string;
  /** Absent for a step that is no page of its own. */
  link?: LinkProps;
}

export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('nav.crumbs')}>
      <ol className={classes.list}>
        {crumbs.map(({ label, link }) => (
          <li key={label} className={classes.item}>
            {link ? (
              <Link {...link} className={classes.link}>
                {label}
              </Link>
            ) : (
              label
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
