/**
 * Keys under which the server recognises a repeated creation. A request that got no answer keeps its key,
 * so that "Retry" after a lost connection never creates a second record.
 */
const unanswered = new Map<string, string>();

export async function idempotencyKey(request: Request): Promise<string> {
  const identity = await identityOf(request);
  const known = unanswered.get(identity);
  if (known) return known;
  const key = newIdempotencyKey();
  unanswered.set(identity, key);
  return key;
}

/** Call when the server itself answered, whatever it said: the next equal request is a new one. */
export function forgetIdempotencyKey(key: string | null): void {
  for (const [identity, known] of unanswered) if (known === key) unanswered.delete(identity);
}

async function identityOf(request: Request): Promise<string> {
  return `${request.method} ${request.url} ${await request.clone().text()}`;
}

/** 128 random bits in hex; crypto.randomUUID does not exist on plain-http addresses. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
