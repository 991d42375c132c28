import { useState } from 'react';
import { useMe } from '@/session/me';

/** What of the summary is folded until it is wanted. */
export type Band = 'finance' | 'texts' | 'images' | 'equipment';

const keyOf = (userId: number) => `forecourt.offer.bands.${userId}`;

/** Whether a band is open: as this user left it last, in this browser. */
export function useBand(band: Band): readonly [boolean, (isOpen: boolean) => void] {
  const { id } = useMe();
  const [isOpen, setOpen] = useState(() => openBands(id).has(band));
  return [
    isOpen,
    (next) => {
      const open = openBands(id);
      if (next) open.add(band);
      else open.delete(band);
      localStorage.setItem(keyOf(id), [...open].join(' '));
      setOpen(next);
    },
  ];
}

function openBands(userId: number): Set<string> {
  return new Set((localStorage.getItem(keyOf(userId)) ?? '').split(' ').filter(Boolean));
}
