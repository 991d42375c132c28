import type { Schemas } from '@/api/client';

export type LinkState = 'works' | 'older' | 'archived' | 'expired' | 'revoked';

/** What a link opens. */
export function stateOfLink(
  {
    revoked_at: revokedAt,
    expires_on: until,
    ended,
  }: Pick<Schemas['Link'], 'revoked_at' | 'expires_on' | 'ended'>,
  today: string = new Date().toLocaleDateString('sv'),
): LinkState {
  if (revokedAt !== null) return 'revoked';
  if (ended === 'archived') return 'archived';
  if (ended === 'newer') return 'older';
  return until < today ? 'expired' : 'works';
}
