/** How far something is that a list waits for. */
export interface Loading {
  isPending: boolean;
  isFetching: boolean;
  /** Why it did not come; nothing when it did. */
  error: unknown;
  /** Asks again. */
  retry: () => void;
}

/** The same, of a query. */
type Query = Omit<Loading, 'retry'> & { refetch: () => unknown };

/** How far a list is that needs all of these. */
export function loadingOf(...parts: readonly (Loading | Query)[]): Loading {
  return {
    isPending: parts.some(({ isPending }) => isPending),
    isFetching: parts.some(({ isFetching }) => isFetching),
    error: parts.find(({ error }) => error)?.error,
    retry: () => {
      for (const part of parts) void ('retry' in part ? part.retry() : part.refetch());
    },
  };
}
