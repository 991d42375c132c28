import { IconHome } from '@tabler/icons-react';
import { Link, type LinkProps, useLocation, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type NavEntry, useNavigation } from '@/routing/nav';
import { NavArea } from './NavArea';
import classes from './NavLinks.module.css';
import { useAreas } from './use-areas';
import { useFavourites } from './use-favourites';

interface NavLinksProps {
  /** Icons only; the names stay for those who hear them. */
  narrow?: boolean;
  onFollow?: () => void;
}

type Target = Pick<NavEntry, 'to' | 'params' | 'label' | 'icon'>;

const home: Target = { to: '/', params: {}, label: 'nav.home', icon: IconHome };

/** The favourites, and the permitted pages by area; only the area of the open page is unfolded. */
export function NavLinks({ narrow, onFollow }: NavLinksProps) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const favourites = useFavourites();
  const address = useLocation({ select: ({ href }) => href });
  const current = useCurrent(navigation.flatMap(({ entries }) => entries));
  const area = navigation.find(({ entries }) => entries.some(({ to }) => to === current))?.group;
  const { isOpen, press } = useAreas(area, navigation[0]?.group);
  // Icons alone name no areas that could be unfolded.
  const folds = !narrow && navigation.length > 1;

  const link = ({ to, params, label, icon }: Target) => (
    <NavLink
      key={to}
      link={{ to, params } as LinkProps}
      label={t(label)}
      icon={icon}
      isCurrent={to === current}
      onFollow={onFollow}
    />
  );

  return (
    <nav aria-label={t('nav.main')} className={classes.nav} data-narrow={narrow || undefined}>
      {link(home)}
      {favourites.length > 0 && (
        <NavArea name={t('favourite.title')} isOpen>
          {favourites.map((page) => (
            <NavLink
              key={page.address}
              link={{ to: page.path, search: page.search } as LinkProps}
              label={page.label}
              detail={page.detail}
              icon={page.icon}
              isCurrent={page.address === address}
              onFollow={onFollow}
            />
          ))}
        </NavArea>
      )}
      {navigation.map(({ group, entries }) => (
        <NavArea
          key={group}
          name={t(`nav.group.${group}`)}
          isOpen={!folds || isOpen(group)}
          onPress={folds ? () => press(group) : undefined}
        >
          {entries.map(link)}
        </NavArea>
      ))}
    </nav>
  );
}

interface NavLinkProps {
  link: LinkProps;
  label: string;
  detail?: string;
  icon: Target['icon'];
  isCurrent: boolean;
  onFollow?: () => void;
}

function NavLink({ link, label, detail, icon: Icon, isCurrent, onFollow }: NavLinkProps) {
  return (
    <Link
      {...link}
      className={classes.link}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      title={detail ? `${label} · ${detail}` : label}
      onClick={onFollow}
    >
      <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.label}>
        {label}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </Link>
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
