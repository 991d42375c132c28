import { useEffect } from 'react';
import { observable } from '@/api/observable';
import { useObservable } from '@/api/use-observable';
import type { NavGroup } from '@/routing/declaration';

type Pressed = Readonly<Partial<Record<NavGroup, boolean>>>;

/** What the user has folded or unfolded since the program was opened; for sidebar and drawer alike. */
const pressed = observable<Pressed>({});
/** The area one was in last: pages that belong to none leave the menu as it was. */
const last = observable<NavGroup | undefined>(undefined);

/** Which areas of the menu are unfolded: that of the open page, and those that the user has unfolded. */
export function useAreas(open: NavGroup | undefined, first: NavGroup | undefined) {
  const own = useObservable(pressed);
  const before = useObservable(last);
  useEffect(() => {
    if (!open) return;
    last.set(open);
    // Who arrives in an area sees it, though it was folded before.
    if (pressed.get()[open] === false) pressed.set({ ...pressed.get(), [open]: undefined });
  }, [open]);
  const unfolded = open ?? before ?? first;
  const isOpen = (area: NavGroup) => own[area] ?? area === unfolded;
  return { isOpen, press: (area: NavGroup) => pressed.set({ ...own, [area]: !isOpen(area) }) };
}
