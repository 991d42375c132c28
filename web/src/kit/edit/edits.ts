import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { fetchNow } from '@/api/fetch-now';
import { offlineSince } from '@/api/connection';
import type { Observable } from '@/api/observable';
import { accessToken, sessionState } from '@/api/session';
import { loadTexts } from '@/i18n';
import type { Namespace } from '@/i18n/resources';
import { reportProblemOf } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { type Me, ifSomebodyElse, meQuery } from '@/session/me';
import { calledOf, EditLine, type Ending, type LineHost, type Saving } from './edit-line';
import { type Called, kindNamed, kindOf, loadOperations, type Operation, operationOf } from './operations';
import { type Edit, storedEdits, storeEdits } from './stored-edits';

const retryMs = 5000;

/**
 * What one user has changed and the server has not confirmed, record by record. It outlives a lost connection, a
 * reload and the end of the session, and goes with a login of that user only.
 */
export class Edits {
  private readonly lines = new Map<string, EditLine>();
  /** The token that is known to be this user's. Another one is asked whose it is before anything goes with it. */
  private token = accessToken();
  private isRoomReported = false;
  private takingUp: Promise<void> | undefined;
  /** What an earlier page left of each record, until its line has it. */
  private readonly untaken: Map<string, readonly Edit[]>;
  private retrying: ReturnType<typeof setTimeout> | undefined;
  private readonly unkept = new Set<string>();

  constructor(
    private readonly queryClient: QueryClient,
    private readonly userId: number,
  ) {
    this.untaken = new Map(storedEdits(userId));
  }

  /** Makes an edit: it shows what it has ended in, and waits in its turn when it cannot go now. */
  async push<Input, Answer extends { revision: number }>(
    operation: Operation<Input, Answer>,
    recordId: number,
    input: Input,
    revision: number,
  ): Promise<Ending<Answer>> {
    const ending = await this.line(kindOf(operation.name), recordId).push(
      operation,
      recordId,
      input,
      revision,
    );
    return ending as Ending<Answer>;
  }

  line(kind: string, recordId: number): EditLine {
    return this.lineOf(`${kind}.${recordId}`);
  }

  savingOf(kind: string, recordId: number): Observable<Saving> {
    return this.line(kind, recordId).saving;
  }

  /** Whether something would be lost, or be late, if the page were closed now. */
  isWaiting(): boolean {
    return [...this.lines.values()].some((line) => !line.isEmpty());
  }

  /** Takes up what this user left behind on an earlier page, and tries again everything that waits. */
  readonly resume = async (): Promise<void> => {
    await (this.takingUp ??= this.takeUp());
    this.retry();
  };

  /** Tries again everything that waits. */
  readonly retry = (): void => {
    clearTimeout(this.retrying);
    this.retrying = undefined;
    for (const line of this.lines.values()) if (line.saving.get().waiting.length > 0) void line.run();
  };

  /** Follows the connection and the session; the returned function stops it. */
  watch(): () => void {
    const warn = (event: BeforeUnloadEvent) => {
      // Another user's login takes the page from this one, who finds the edits again.
      const isTaken = accessToken() !== undefined && accessToken() !== this.token;
      if (this.isWaiting() && !isTaken) event.preventDefault();
    };
    const stops = [
      offlineSince.subscribe(() => offlineSince.get() ?? void this.resume()),
      sessionState.subscribe(() => sessionState.get() === 'active' && this.retry()),
    ];
    addEventListener('beforeunload', warn);
    return () => {
      for (const stop of stops) stop();
      removeEventListener('beforeunload', warn);
      clearTimeout(this.retrying);
    };
  }

  /** Whether edits may go: there is a connection, and the user they belong to is logged in. */
  async isOpen(): Promise<boolean> {
    // What an earlier page left goes first.
    await this.takingUp;
    if (offlineSince.get() || sessionState.get() !== 'active') return false;
    const token = accessToken();
    if (token === this.token) return true;
    try {
      const me = await fetchNow(this.queryClient, meQuery);
      if (me.id !== this.userId || accessToken() !== token) return false;
      this.token = token;
      return true;
    } catch {
      return false;
    }
  }

  private async takeUp(): Promise<void> {
    try {
      await Promise.all([...this.untaken].map(([record, edits]) => this.takeUpOf(record, edits)));
    } catch {
      // The code or the words of some could not be loaded: they are taken up when the connection is back.
      this.takingUp = undefined;
    }
  }

  private async takeUpOf(record: string, edits: readonly Edit[]): Promise<void> {
    if (!(await loadOperations(kindOf(record)))) return;
    await loadTexts(areasOf(edits));
    this.untaken.delete(record);
    this.lineOf(record).takeUp(edits);
  }

  private lineOf(record: string): EditLine {
    const line = this.lines.get(record) ?? new EditLine(this.hostOf(record));
    this.lines.set(record, line);
    return line;
  }

  private hostOf(record: string): LineHost {
    const { queryClient, userId } = this;
    const refresh = async () => {
      const recordId = Number(record.slice(record.indexOf('.') + 1));
      try {
        await kindNamed(kindOf(record))?.refresh(queryClient, recordId);
      } catch {
        // What becomes of the edit does not depend on what the screen shows.
      }
    };
    return {
      isOpen: () => this.isOpen(),
      refresh,
      store: (edits) => {
        if (storeEdits(userId, record, [...(this.untaken.get(record) ?? []), ...edits]))
          this.unkept.delete(record);
        else this.unkept.add(record);
      },
      held: () => {
        this.reportRoom();
        // A gateway that answers for the server does not say when it is back.
        if (!offlineSince.get() && sessionState.get() === 'active')
          this.retrying ??= setTimeout(this.retry, retryMs);
      },
      taken: async ({ operation, recordId, input }, answer) => {
        // A page that cannot show the answer does not undo what is saved.
        await Promise.resolve(
          operationOf(operation)?.taken?.({ queryClient, recordId, input, answer }),
        ).catch(() => undefined);
      },
      late: (edit, ending) => void this.finishLate(edit, ending, refresh),
      moved: (edit, { changedBy }, again) =>
        void showMoved(edit, ifSomebodyElse(queryClient, changedBy), again),
    };
  }

  private async finishLate(edit: Edit, ending: Ending<unknown>, refresh: () => Promise<void>): Promise<void> {
    const { operation, recordId, input } = edit;
    if (ending.end === 'refused') {
      await loadTexts(areasOf([edit]));
      reportProblemOf(calledOf(edit).map(words).join(', '), ending.problem);
    }
    if (ending.end !== 'saved') return;
    const { queryClient } = this;
    await operationOf(operation)?.late?.({ queryClient, recordId, input, answer: ending.answer as never });
    await refresh();
  }

  /** Without room in the browser everything goes on as long as the page stays open, which the user has to know. */
  private reportRoom(): void {
    if (this.unkept.size === 0 || this.isRoomReported) return;
    this.isRoomReported = true;
    showToast({ message: i18next.t('edits.noRoom'), tone: 'warning', stays: true });
  }
}

const queues = new WeakMap<QueryClient, Edits>();

/** The edits of the user whose application this is; a login makes a new one. */
export function editsOf(queryClient: QueryClient): Edits {
  const known = queues.get(queryClient);
  if (known) return known;
  const me = queryClient.getQueryData<Me>(meQuery.queryKey);
  const edits = new Edits(queryClient, me?.id ?? 0);
  if (me) queues.set(queryClient, edits);
  return edits;
}

/** What an edit is called, as a sentence has it. */
export function words(called: Called): string {
  if (typeof called === 'string') return called;
  // Which text it is, is data of the edit, so the key cannot be a literal here.
  return (i18next.t as unknown as (key: string, values?: Record<string, string>) => string)(
    called.text,
    called.values,
  );
}

async function showMoved(edit: Edit, name: string, again: (() => void) | undefined): Promise<void> {
  const called = calledOf(edit);
  await loadTexts(areasOf([edit]));
  const what = called.map(words).join(', ');
  showToast({
    message: name ? i18next.t('edits.movedBy', { name, what }) : i18next.t('edits.moved', { what }),
    tone: 'warning',
    ...(again && { action: { label: i18next.t('edits.again'), run: again }, stays: true }),
  });
}

/** The areas whose texts the edits are called by. */
function areasOf(edits: readonly Edit[]): Namespace[] {
  const texts = edits.flatMap(calledOf).filter((called) => typeof called !== 'string');
  return [...new Set(texts.map(({ text }) => text.slice(0, text.indexOf(':')) as Namespace))];
}
