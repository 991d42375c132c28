import type { TablerIcon } from '@tabler/icons-react';
import type { AnyRouter } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import type { PermissionQuestion } from '@/session/can';
import type { Me } from '@/session/me';

/** The parameters of a path, by name. */
export type Params = Readonly<Record<string, unknown>>;

/** The areas of the sidebar, in their order; one without pages that the user may open is not shown. */
export const navGroups = ['sales', 'stock', 'planning', 'surveys', 'products', 'administration'] as const;
export type NavGroup = (typeof navGroups)[number];

export interface NavItem {
  group: NavGroup;
  /** A key of the common texts: the sidebar is shown before any area's texts are loaded. */
  label: ParseKeys<'common'>;
  icon: TablerIcon;
  /** First parts of the paths of pages that belong to the entry, though its own path does not begin theirs. */
  covers?: readonly string[];
  /**
   * For a page about something else than a brand: what it may be opened with, the best first. The first that
   * is allowed is offered; nothing is when none is.
   */
  params?: (me: Me, brandOfPage: number | null) => readonly Params[];
}

/** A line of the set-up list that administrators of an empty database see on the home page. */
export interface SetupStep {
  /** Its place in the list. */
  order: number;
  label: ParseKeys<'common'>;
  done: (me: Me) => boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Asked before the page opens. Absent: a login is enough. */
    permission?: PermissionQuestion | ((params: Params) => PermissionQuestion);
    /** The page's name in the explanation of a refused page. */
    name?: ParseKeys<'common'>;
    /** The letter that, after "g", leads to the page from anywhere (event.code). */
    goKey?: string;
    /** What opening the page begins, for pages that make a new record: "New brand". */
    begins?: ParseKeys<'common'>;
    /** Whether a user who may open the page may make such a record at all. Absent: yes. */
    beginsFor?: (me: Me) => boolean;
    /** Asks what the page must know and then opens it, for pages that are about more than a brand. */
    start?: (router: AnyRouter) => Promise<void>;
    /** Present when the page needs the room that the sidebar takes on a smaller screen, or on a tablet only. */
    needsWidth?: true | 'tablet';
    /** Present when the page has a place in the sidebar and among the tiles of the home page. */
    nav?: NavItem;
    /** Present when an empty database needs something that is made on this page. */
    setup?: SetupStep;
  }
}

/** The permission of a page with those parameters of its path that are present, in the order given. */
export function statePermission(
  state: string,
  options: { parent?: string; params?: readonly string[]; or?: PermissionQuestion } = {},
) {
  return (values: Params): PermissionQuestion => ({
    state,
    parent: options.parent,
    or: options.or,
    params: (options.params ?? []).flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
    }),
  });
}
