import type { RefObject } from 'react';
import type { Shortcut } from '@/shortcuts/declared';
import { useShortcuts } from '@/shortcuts/useShortcuts';

/** The shortcuts of a list page as a whole; `create` is absent when nothing can be created on it. */
export function useListKeys(
  { filterRef, letterKeys }: { filterRef: RefObject<HTMLInputElement | null>; letterKeys: boolean },
  create?: () => void,
): void {
  const focus = () => filterRef.current?.focus();
  const shortcuts: Shortcut[] = [
    { keys: { key: '/' }, label: (t) => t('shortcuts:list.filter'), run: focus },
  ];
  if (create)
    shortcuts.push({ keys: { code: 'KeyN' }, label: (t) => t('shortcuts:list.create'), run: create });
  useShortcuts('list', shortcuts, { singleKeys: letterKeys });
}
