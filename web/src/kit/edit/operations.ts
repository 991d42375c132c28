import type { QueryClient } from '@tanstack/react-query';
import type { Fields } from '@/kit/record/conflict';

/** What the user calls an edit: a name as it stands on the screen, or the key of a text with its area. */
export type Called = string | { text: string; values?: Readonly<Record<string, string>> };

/** An edit as it goes to the server. */
export interface Sending<Input> {
  recordId: number;
  input: Input;
  /** The revision the person saw. */
  revision: number;
  /** Under which the server knows a repeated request. */
  key: string;
}

export interface Answered<Input, Answer> {
  queryClient: QueryClient;
  recordId: number;
  input: Input;
  answer: Answer;
}

/** What can be done to a record, known by name, so that an edit is data and outlives the page it was made on. */
export interface Operation<Input, Answer extends { revision: number }> {
  /** The kind of record and the deed: "offer.choose". */
  name: string;
  called: (input: Input) => readonly Called[];
  send: (sending: Sending<Input>) => Promise<Answer>;
  /**
   * When somebody else has changed the record since the person saw it: fields are compared one by one, a command
   * that is right whatever changed goes again, and one that answers what was on the screen is dropped.
   */
  whenMoved: 'compare' | 'again' | 'drop';
  /** The answer, when the record already is as this edit would leave it. */
  doneBy?: (current: unknown, input: Input) => Answer | undefined;
  /** Takes the answer over, before the next edit of the record goes. */
  taken?: (answered: Answered<Input, Answer>) => Promise<void> | void;
  /** What follows when nobody waits for the answer any more: after a reload, or a connection that was lost. */
  late?: (answered: Answered<Input, Answer>) => Promise<void> | void;
}

/** The input of an operation that saves fields: their new values, and those the person saw. */
export interface FieldsInput {
  fields: Fields;
  before: Fields;
}

/** What the queue knows of a kind of record. */
interface EditedKind {
  /** Reads again what is on the screen of it. */
  refresh: (queryClient: QueryClient, recordId: number) => Promise<unknown>;
}

// Operations of any input stand in one table; each is only ever given what was pushed under its name.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyOperation = Operation<any, any>;

const operations = new Map<string, AnyOperation>();
const kinds = new Map<string, EditedKind>();
const loaders = new Map<string, () => Promise<unknown>>();

/** Makes an operation known by its name. */
export function declareOperation<Input, Answer extends { revision: number }>(
  operation: Operation<Input, Answer>,
): Operation<Input, Answer> {
  operations.set(operation.name, operation);
  return operation;
}

export function declareKind(kind: string, declared: EditedKind): void {
  kinds.set(kind, declared);
}

/** Where the operations of each kind of record are found, for edits that wait from before a reload. */
export function declareLoaders(declared: Readonly<Record<string, () => Promise<unknown>>>): void {
  for (const [kind, load] of Object.entries(declared)) loaders.set(kind, load);
}

/** Loads all operations of a kind; false when there is no such kind. */
export async function loadOperations(kind: string): Promise<boolean> {
  await loaders.get(kind)?.();
  return kinds.has(kind);
}

export function kindOf(operationName: string): string {
  return operationName.slice(0, operationName.indexOf('.'));
}

export function operationOf(name: string): AnyOperation | undefined {
  return operations.get(name);
}

export function kindNamed(kind: string): EditedKind | undefined {
  return kinds.get(kind);
}
