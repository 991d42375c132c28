import { IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '@/routing/nav';
import classes from './NavLinks.module.css';

/** The permitted pages by group; narrow shows icons only, whose names stay readable to all. */
export function NavLinks({ narrow = false, onFollow }: { narrow?: boolean; onFollow?: () => void }) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  return (
    <nav aria-label={t('nav.main')} className={classes.nav} data-narrow={narrow || undefined}>
      <Link
        to="/"
        activeOptions={{ exact: true, includeSearch: false }}
        className={classes.link}
        title={narrow ? t('nav.home') : undefined}
        onClick={onFollow}
      >
        <IconHome size={18} stroke={1.6} aria-hidden className={classes.icon} />
        <span className={classes.label}>{t('nav.home')}</span>
      </Link>
      {navigation.map(({ group, entries }) => (
        <section key={group} aria-labelledby={`nav-${group}`}>
          <h2 id={`nav-${group}`} className={classes.group}>
            {t(`nav.group.${group}`)}
          </h2>
          {entries.map(({ to, label, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              className={classes.link}
              title={narrow ? t(label) : undefined}
              onClick={onFollow}
            >
              <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
              <span className={classes.label}>{t(label)}</span>
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
}
