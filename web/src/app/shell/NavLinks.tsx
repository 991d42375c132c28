import { IconHome } from '@tabler/icons-react';
import { type LinkProps, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QuietPart } from '@/kit/ui/QuietPart';
import { type NavEntry, useNavigation } from '@/routing/nav';
import { screen } from '@/routing/screen';
import { useMe } from '@/session/me';
import { NavArea } from './NavArea';
import { NavLink } from './NavLink';
import classes from './NavLinks.module.css';
import { useAreas } from './use-areas';

const NavFavourites = screen(() => import('./NavFavourites'), 'palette');

interface NavLinksProps {
  /** Icons only; the names stay for those who hear them. */
  narrow?: boolean;
  onFollow?: () => void;
}

type Target = Pick<NavEntry, 'to' | 'params' | 'label' | 'icon' | 'covers'>;

const home: Target = { to: '/', params: {}, label: 'nav.home', icon: IconHome };

/** The favourites, and the permitted pages by area; only the area of the open page is unfolded. */
export function NavLinks({ narrow, onFollow }: NavLinksProps) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { favourites } = useMe().preferences;
  const current = useCurrent([home, ...navigation.flatMap(({ entries }) => entries)]);
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
        // They come after the page, and what stands below them keeps its place.
        <div style={{ minHeight: 44 + 36 * favourites.length }}>
          <QuietPart>
            <NavFavourites onFollow={onFollow} />
          </QuietPart>
        </div>
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

/** The entry nearest above the page that is open: of /brand and /brand/baseData/$brandId the longer. */
function useCurrent(entries: readonly Target[]): string | undefined {
  const page = useMatches({ select: (matches) => matches.at(-1)?.fullPath }) ?? '/';
  const above = entries
    .flatMap(({ to, covers = [] }) => [to, ...covers].map((start) => ({ to, start })))
    .filter(({ start }) => page === start || page.startsWith(`${start}/`));
  return above.toSorted((a, b) => b.start.length - a.start.length)[0]?.to;
}
