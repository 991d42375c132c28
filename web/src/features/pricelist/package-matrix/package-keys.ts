import type { KeyboardEvent } from 'react';
import type { Places } from '@/kit/grid/usePlaces';
import type { PackageActs } from './use-package-acts';

/** Signs by what they say, in both languages: X and a one as spreadsheets have them, N for "none" and "nėra". */
const signs: Readonly<Record<string, boolean>> = {
  x: true,
  '1': true,
  '+': true,
  n: false,
  '0': false,
  '-': false,
};

/** What keys make of the items of packages; answers whether a key is one of them. */
export function pressOnPackages(event: KeyboardEvent, places: Places, acts: PackageActs): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  const sign = ctrlKey || metaKey || altKey ? undefined : signs[key.toLowerCase()];
  if (sign !== undefined) void acts.set(places.block, sign);
  else if (key === ' ') void acts.set(places.block);
  else if (key === 'Delete' || key === 'Backspace') void acts.set(places.block, false);
  else return false;
  return true;
}
