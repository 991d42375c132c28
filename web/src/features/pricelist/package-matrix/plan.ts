import type { Place } from '@/kit/grid/block';
import type { Contents, PackageKind, PackagePlace } from './package-store';

/** A cell and what is wanted of it. */
export interface WantedCell extends Place {
  isIn: boolean;
}

export interface Planned extends Contents {
  /** Cells that stay, because their item comes with every model. */
  inherited: number;
}

/** What an act adds and removes: what is so already is no part of it, and what comes with every model stays. */
export function planned(
  cells: readonly WantedCell[],
  kindAt: (place: Place) => PackageKind,
  idsAt: (place: Place) => PackagePlace,
): Planned {
  const put: PackagePlace[] = [];
  const drop: PackagePlace[] = [];
  let inherited = 0;
  for (const { isIn, ...place } of cells) {
    const kind = kindAt(place);
    if (kind === 'every' && !isIn) inherited += 1;
    else if (kind === 'none' && isIn) put.push(idsAt(place));
    else if (kind === 'own' && !isIn) drop.push(idsAt(place));
  }
  return { put, drop, inherited };
}

/** Which of the added items a refusal is about. */
export function refusedItem<Item>(
  fields: Readonly<Record<string, readonly string[]>> | undefined,
  put: readonly Item[],
): { item: Item; reason: string } | undefined {
  for (const [path, [reason]] of Object.entries(fields ?? {})) {
    const item = put[Number(/^put\[(\d+)\]/.exec(path)?.[1] ?? -1)];
    if (item !== undefined && reason !== undefined) return { item, reason };
  }
  return undefined;
}
