import { useEffect, useState } from 'react';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';

export type SignInButton = Schemas['SignInButton'];

/** The identity providers to log in by; without an answer there are none, and passwords go on. */
export function useSignInButtons(): readonly SignInButton[] {
  const [buttons, setButtons] = useState<readonly SignInButton[]>([]);
  useEffect(() => {
    let here = true;
    const ask = async () => {
      try {
        const { data } = await client.GET('/oauth/oidc');
        if (here && data) setButtons(data);
      } catch (error) {
        problemOf(error);
      }
    };
    void ask();
    return () => {
      here = false;
    };
  }, []);
  return buttons;
}

/** The address that begins a login and comes back to this page. */
export function startAddress(id: number): string {
  const { pathname, search, hash } = location;
  const back = new URLSearchParams(search).get('redirect') ?? pathname + search + hash;
  return `/api/v1/oauth/oidc/${id}/start?${new URLSearchParams({ return: back })}`;
}

/** How each login by a provider can end without a session. */
const outcomes = [
  'administrator_password',
  'email_unverified',
  'groups_missing',
  'no_provider',
  'no_role',
  'no_user',
  'other_identity',
  'provider_down',
  'provider_setup',
  'several_users',
  'sign_in_cancelled',
  'sign_in_expired',
  'sign_in_refused',
  'user_blocked',
] as const;

export type Outcome = (typeof outcomes)[number] | 'code';

/** What the address says of a login by a provider that has just come back. */
export function outcomeOf(search: string): Outcome | undefined {
  const said = new URLSearchParams(search).get('sign_in');
  return said === 'code' ? said : outcomes.find((one) => one === said);
}

/** Takes it from the address, so that it is not said again. */
export function forgetOutcome(): void {
  const query = new URLSearchParams(location.search);
  query.delete('sign_in');
  query.delete('provider');
  const text = query.toString();
  history.replaceState(null, '', location.pathname + (text === '' ? '' : `?${text}`));
}
