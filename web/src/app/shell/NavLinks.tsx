import { IconHome } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type NavEntry, useNavigation } from '@/routing/nav';
import classes from './NavLinks.module.css';

interface NavLinksProps {
  /** Icons only; the names stay for those who hear them. */
  narrow?: boolean;
  onFollow?: () => void;
}

type Target = Pick<NavEntry, 'to' | 'params' | 'label' | 'icon'>;

const home: Target = { to: '/', params: {}, label: 'nav.home', icon: IconHome };

/** The permitted pages by group. */
export function NavLinks({ narrow, onFollow }: NavLinksProps) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const id = useId();
  const current = useCurrent(navigation.flatMap(({ entries }) => entries));

  const link = ({ to, params, label, icon: Icon }: Target) => (
    <Link
      key={to}
      to={to}
      params={params}
      className={classes.link}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={to === current ? 'page' : undefined}
      title={narrow ? t(label) : undefined}
      onClick={onFollow}
    >
      <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.label}>{t(label)}</span>
    </Link>
  );

  return (
    <nav aria-label={t('nav.main')} className={classes.nav} data-narrow={narrow || undefined}>
      {link(home)}
      {navigation.map(({ group, entries }) => (
        <section key={group} aria-labelledby={`${id}-${group}`}>
          <h2 id={`${id}-${group}`} className={classes.group}>
            {t(`nav.group.${group}`)}
          </h2>
          {entries.map(link)}
        </section>
      ))}
    </nav>
  );
}

/** The entry nearest above the page that is open: of /brand and /brand/baseData/$brandId the longer. */
function useCurrent(entries: readonly NavEntry[]): string | undefined {
  const page = useMatches({ select: (matches) => matches.at(-1)?.fullPath }) ?? '/';
  const above = entries
    .flatMap(({ to, covers = [] }) => [to, ...covers].map((start) => ({ to, start })))
    .filter(({ start }) => page === start || page.startsWith(`${start}/`));
  return above.toSorted((a, b) => b.start.length - a.start.length)[0]?.to;
}
