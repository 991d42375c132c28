import type { components } from './schema.gen';

type ProblemBody = components['schemas']['Problem'];

export type ProblemKind =
  | 'unauthorized'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'invalid'
  | 'too_many'
  | 'offline'
  | 'cancelled'
  /** A part of the program cannot be loaded, though the server answers: only a reload of the page helps. */
  | 'outdated'
  | 'unexpected';

const kinds: Record<number, ProblemKind> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  422: 'invalid',
  429: 'too_many',
};

export interface ProblemParts {
  kind: ProblemKind;
  status?: number;
  code?: string;
  /** In the language of the user; empty when the server sent none. */
  message?: string;
  fields?: Record<string, string[]>;
  requestId?: string;
  /** Without a connection: method and path of what was not answered. */
  call?: string;
  retryAfterSeconds?: number;
  /** On a conflict: the record as it is now, who changed it and when. */
  current?: unknown;
  changedBy?: string;
  changedAt?: string;
}

/** Everything that can go wrong with a request, classified once. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]>;
  readonly requestId: string;
  readonly call: string;
  readonly retryAfterSeconds: number | undefined;
  readonly current: unknown;
  readonly changedBy: string;
  readonly changedAt: string;

  constructor(parts: ProblemParts) {
    super(parts.message ?? '');
    this.name = 'Problem';
    this.kind = parts.kind;
    this.status = parts.status ?? 0;
    this.code = parts.code ?? '';
    this.fields = parts.fields ?? {};
    this.requestId = parts.requestId ?? '';
    this.call = parts.call ?? '';
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.current = parts.current;
    this.changedBy = parts.changedBy ?? '';
    this.changedAt = parts.changedAt ?? '';
  }
}

/** Reads the error body; an answer that is not ours (a proxy's page) still becomes a Problem. */
export async function problemOfResponse(response: Response): Promise<Problem> {
  const body = await response
    .clone()
    .json()
    .then((value: unknown) => (isRecord(value) ? (value as Partial<ProblemBody>) : {}))
    .catch((): Partial<ProblemBody> => ({}));
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new Problem({
    kind: kinds[response.status] ?? 'unexpected',
    status: response.status,
    code: body.code,
    message: body.message,
    fields: fieldsOf(body.errors),
    requestId: body.request_id ?? response.headers.get('X-Request-Id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    current: body.current,
    changedBy: body.changed_by,
    changedAt: body.changed_at,
  });
}

/** The problem behind anything thrown: requests throw a Problem, everything else is a defect of ours. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem({ kind: 'unexpected', code: error instanceof Error ? error.name : 'unknown' });
}

function fieldsOf(errors: ProblemBody['errors']): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors ?? {}).map(([path, texts]) => [path, texts ?? []]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
