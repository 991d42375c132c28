import type { PermissionQuestion } from '@/session/can';
import type { Entry, NewEntry } from './queries';

/** An entry of a role, or one that is to be added, whose id is below zero until it is saved. */
export interface DraftEntry extends NewEntry {
  id: number;
}

/** What is changed and not saved. */
export interface Draft {
  add: readonly DraftEntry[];
  remove: ReadonlySet<number>;
}

export const noDraft: Draft = { add: [], remove: new Set() };

export function changesOf({ add, remove }: Draft): number {
  return add.length + remove.size;
}

/** The entries as they would be, in the order they are asked. */
export function withDraft(entries: readonly Entry[], { add, remove }: Draft): readonly DraftEntry[] {
  return [...entries.filter(({ id }) => !remove.has(id)), ...add];
}

/** Entries prepared for many questions, as the server does it. */
export interface Prepared {
  entries: readonly DraftEntry[];
  last: ReadonlyMap<string, number>;
  named: ReadonlySet<string>;
}

export function prepare(entries: readonly DraftEntry[]): Prepared {
  const last = new Map<string, number>();
  const named = new Set<string>();
  entries.forEach(({ permission }, index) => {
    last.set(permission, index);
    for (let name = permission.replace(/\.\*$/, ''); name && !named.has(name); name = above(name))
      named.add(name);
  });
  return { entries, last, named };
}

/** The entry that decides; none means that it is denied. */
export function deciding(
  { entries, last, named }: Prepared,
  { state, parent, params = [] }: PermissionQuestion,
): DraftEntry | undefined {
  let best = -1;
  const look = (name: string) => (best = Math.max(best, last.get(name) ?? -1));
  let full = parent && !named.has(state) ? parent : state;
  look(full);
  for (const [name, value] of params) {
    full += `.${name}_${value}`;
    look(full);
  }
  for (let name = full; name; name = above(name)) look(`${name}.*`);
  return entries[best];
}

function above(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}

/** What a cell of the tree says of a name: an entry of its own, with or without all below it. */
export const cellValues = ['', 'ALLOW', 'ALLOW.*', 'DENY', 'DENY.*'] as const;
export type CellValue = (typeof cellValues)[number];

export function cellOf(held: Prepared, name: string): CellValue {
  const index = Math.max(held.last.get(name) ?? -1, held.last.get(`${name}.*`) ?? -1);
  const entry = held.entries[index];
  if (!entry) return '';
  return entry.permission === name ? entry.type : `${entry.type}.*`;
}

let lastNew = 0;

export function newEntry(type: NewEntry['type'], permission: string): DraftEntry {
  lastNew -= 1;
  return { id: lastNew, type, permission };
}

/** Gives a name an entry of its own in the place of those it has; one that was there is used again. */
export function setCell(entries: readonly Entry[], draft: Draft, name: string, value: CellValue): Draft {
  const names = new Set([name, `${name}.*`]);
  const own = entries.filter(({ permission }) => names.has(permission));
  const add = draft.add.filter(({ permission }) => !names.has(permission));
  const remove = new Set([...draft.remove].filter((id) => !own.some((entry) => entry.id === id)));
  if (cellOf(prepare(own), name) === value) return { add, remove };
  for (const { id } of own) remove.add(id);
  if (value === '') return { add, remove };
  const type = value.startsWith('ALLOW') ? 'ALLOW' : 'DENY';
  return { add: [...add, newEntry(type, value.endsWith('*') ? `${name}.*` : name)], remove };
}

/** What entries narrow a state to: the last parts of their names, such as brandId_3. */
export function narrowings(entries: readonly DraftEntry[], states: readonly string[]): Map<string, string[]> {
  const known = new Set(states);
  const found = new Map<string, Set<string>>();
  for (const { permission } of entries) {
    let state = permission.replace(/\.\*$/, '');
    const parts: string[] = [];
    while (!known.has(state) && state.includes('.')) {
      const part = state.slice(state.lastIndexOf('.') + 1);
      if (!part.includes('_')) break;
      parts.unshift(part);
      state = above(state);
    }
    if (!known.has(state) || parts.length === 0) continue;
    const of = found.get(state) ?? new Set();
    found.set(state, of.add(parts.join('.')));
  }
  return new Map([...found].map(([state, of]) => [state, [...of]]));
}

/** The parts of a narrowing as parameters of a question. */
export function paramsOf(narrowing: string): [name: string, value: string][] {
  return narrowing.split('.').map((part) => {
    const at = part.indexOf('_');
    return [part.slice(0, at), part.slice(at + 1)];
  });
}
