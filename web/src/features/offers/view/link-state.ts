import type { Schemas } from '@/api/client';

export type LinkState = 'works' | 'older' | 'expired' | 'revoked';

/** What a link opens; `last` is the number of the newest document that a link was made to. */
export function stateOfLink(
  {
    revoked_at: revokedAt,
    expires_on: until,
    number,
  }: Pick<Schemas['Link'], 'revoked_at' | 'expires_on' | 'number'>,
  last: number,
  today: string = new Date().toLocaleDateString('sv'),
): LinkState {
  if (revokedAt !== null) return 'revoked';
  if (number < last) return 'older';
  return until < today ? 'expired' : 'works';
}
