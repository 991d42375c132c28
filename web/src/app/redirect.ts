const parameter = 'redirect';

/** Keeps the page that was asked for while its visitor logs in: the login page stands at the root only. */
export function keepAskedPage(): void {
  const { pathname, search, hash } = location;
  if (pathname === '/') return;
  const asked = new URLSearchParams({ [parameter]: pathname + search + hash });
  history.replaceState(null, '', `/?${asked}`);
}

/** Goes to the page that was asked for before the login, if it is one of ours. */
export function returnToAskedPage(): void {
  if (location.pathname !== '/') return;
  const asked = new URLSearchParams(location.search).get(parameter);
  if (asked === null) return;
  history.replaceState(null, '', ownPath(asked) ?? '/');
}

/** The path when it leads to this very origin; anything else could carry a user to a stranger's page. */
export function ownPath(asked: string): string | undefined {
  if (!asked.startsWith('/') || !URL.canParse(asked, location.origin)) return undefined;
  const target = new URL(asked, location.origin);
  return target.origin === location.origin ? target.pathname + target.search + target.hash : undefined;
}
