const parameter = 'redirect';

/** Where people look for the login; it is no page of its own. */
const loginPaths = new Set(['/login', '/login/']);

/** Keeps the page that was asked for while its visitor logs in: the login page stands at the root only. */
export function keepAskedPage(): void {
  const { pathname, search, hash } = location;
  if (pathname === '/') return;
  if (loginPaths.has(pathname)) {
    history.replaceState(null, '', '/');
    return;
  }
  const asked = new URLSearchParams({ [parameter]: pathname + search + hash });
  history.replaceState(null, '', `/?${asked}`);
}

/** Goes to the page that was asked for before the login, if it is one of ours. */
export function returnToAskedPage(): void {
  if (loginPaths.has(location.pathname)) history.replaceState(null, '', '/');
  if (location.pathname !== '/') return;
  const asked = new URLSearchParams(location.search).get(parameter);
  if (asked === null) return;
  history.replaceState(null, '', ownPath(asked) ?? '/');
}

/** The path when it leads to this very origin; anything else could carry a user to a stranger's page. */
export function ownPath(asked: string): string | undefined {
  if (!asked.startsWith('/') || !URL.canParse(asked, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(asked, location.origin);
  // Two slashes begin the address of another server, wherever they came from.
  if (origin !== location.origin || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}
