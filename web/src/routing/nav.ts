import { type AnyRoute, useRouter } from '@tanstack/react-router';
import { useCan } from '@/session/Can';
import { type NavGroup, type NavItem, navGroups } from './declaration';

export interface NavEntry extends NavItem {
  to: string;
}

/**
 * The pages the user may open, as declared by the routes themselves, by group. A page that does not
 * exist or is not allowed can therefore never be offered.
 */
export function useNavigation(): { group: NavGroup; entries: NavEntry[] }[] {
  const { routesById } = useRouter();
  const { may } = useCan();
  const entries = Object.values<AnyRoute>(routesById).flatMap((route): NavEntry[] => {
    const { nav, permission } = route.options.staticData ?? {};
    if (!nav) return [];
    const question = typeof permission === 'function' ? permission({}) : permission;
    if (question && !may(question)) return [];
    return [{ ...nav, to: route.fullPath }];
  });
  return navGroups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter(({ entries: some }) => some.length > 0);
}
