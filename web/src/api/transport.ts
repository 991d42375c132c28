import { connectionLost, connectionWorks } from './connection';
import { takeFirstAnswer } from './first-answers';
import { observable } from './observable';
import { Problem } from './problem';

const slowAfterMs = 8000;

/** Requests that have been running for longer than usual, oldest first; each can be given up. */
export const slowRequests = observable<readonly AbortController[]>([]);

/** The request that changes something and was answered last, whatever the answer. */
export const answeredChange = observable<{ call: string } | undefined>(undefined);

/** Sends a request, unless its answer came with the page; anything that keeps it from being answered is thrown as a Problem. */
export async function send(request: Request): Promise<Response> {
  const brought = takeFirstAnswer(request);
  if (brought) return brought;
  const sent = new Date();
  const giveUp = new AbortController();
  const timer = setTimeout(() => slowRequests.set([...slowRequests.get(), giveUp]), slowAfterMs);
  try {
    const response = await fetch(request, { signal: AbortSignal.any([request.signal, giveUp.signal]) });
    connectionWorks(sent);
    if (request.method !== 'GET') answeredChange.set({ call: callOf(request) });
    return response;
  } catch (error) {
    // A cancelled query must reach its caller as the browser's own error.
    if (request.signal.aborted) throw error;
    if (giveUp.signal.aborted) throw new Problem({ kind: 'cancelled' });
    connectionLost();
    throw new Problem({ kind: 'offline', call: callOf(request) });
  } finally {
    clearTimeout(timer);
    slowRequests.set(slowRequests.get().filter((one) => one !== giveUp));
  }
}

function callOf({ method, url }: Request): string {
  return `${method} ${new URL(url).pathname}`;
}
