import type { KeyboardEvent } from 'react';
import { typedBy } from '@/kit/grid/keys';
import type { Places } from '@/kit/grid/usePlaces';
import type { Place } from '@/kit/grid/block';
import { nextWanted, type Wanted } from './cell';
import type { MatrixActs } from './use-matrix-acts';

/** Letters by what they stand for in both languages. */
const letters: Readonly<Record<string, Wanted>> = {
  n: { kind: 'none' },
  o: { kind: 'optional' },
  p: { kind: 'optional' },
  s: { kind: 'standard' },
};

interface KeysOptions {
  places: Places;
  acts: MatrixActs;
  /** Opens the field for a price, with the sign that is typed already. */
  edit: (place: Place, typed: string) => void;
  /** Opens the dialog about the chosen cells. */
  change: () => void;
}

/** What keys make of what models have of features; answers whether a key is one of them. */
export function pressOnModels(event: KeyboardEvent, { places, acts, edit, change }: KeysOptions): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  const letter = ctrlKey || metaKey || altKey ? undefined : letters[key.toLowerCase()];
  const typed = typedBy(event);
  if (letter) void acts.set(places.block, letter);
  else if (key === ' ') void acts.set(places.block, (cell) => nextWanted(cell, acts.type));
  else if (typed) edit(places.at, typed);
  else if (key === 'Enter' && (ctrlKey || metaKey)) change();
  else if (key === 'Delete' || key === 'Backspace') void acts.set(places.block, { kind: 'none' });
  else return false;
  return true;
}
