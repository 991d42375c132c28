import type { Shortcut } from '@/shortcuts/declared';
import { useShortcuts } from '@/shortcuts/useShortcuts';

/** The shortcuts of a list page as a whole; `create` is absent when nothing can be created on it. */
export function useListKeys(
  { focusFilter, letterKeys }: { focusFilter: () => void; letterKeys: boolean },
  create?: () => void,
): void {
  const shortcuts: Shortcut[] = [
    { keys: { key: '/' }, label: (t) => t('shortcuts:list.filter'), run: focusFilter },
  ];
  if (create)
    shortcuts.push({ keys: { code: 'KeyN' }, label: (t) => t('shortcuts:list.create'), run: create });
  useShortcuts('list', shortcuts, { singleKeys: letterKeys });
}
