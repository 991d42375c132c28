import { useState } from 'react';
import { useMe } from '@/session/me';

/** How the options of a step are laid out where they are chosen by eye. */
export type Look = 'grid' | 'rows';

const keyOf = (userId: number) => `forecourt.offer.look.${userId}`;

/** The look that this user chose last, in this browser. */
export function useLook(): readonly [Look, (look: Look) => void] {
  const { id } = useMe();
  const [look, setLook] = useState<Look>(() =>
    localStorage.getItem(keyOf(id)) === 'rows' ? 'rows' : 'grid',
  );
  return [
    look,
    (next) => {
      localStorage.setItem(keyOf(id), next);
      setLook(next);
    },
  ];
}
