/** The token in the address that the link of an invitation leads to, which opens a page for anybody. */
export function welcomeToken(): string | undefined {
  return /^\/welcome\/([\w-]{1,128})$/.exec(location.pathname)?.[1];
}

/** Leaves that address, so that the link is neither kept nor opened again. */
export const leaveWelcome = () => history.replaceState(null, '', '/');
