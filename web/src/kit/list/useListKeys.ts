import type { Shortcut } from '@/shortcuts/declared';
import { useShortcuts } from '@/shortcuts/useShortcuts';

interface ListKeys {
  filter: () => void;
  /** Absent when nothing can be created. */
  create?: () => void;
}

/** The shortcuts of a list page as a whole. */
export function useListKeys({ filter, create }: ListKeys, singleKeys: boolean): void {
  const shortcuts: Shortcut[] = [
    { keys: { key: '/' }, label: (t) => t('shortcuts:list.filter'), run: filter },
  ];
  if (create)
    shortcuts.push({ keys: { code: 'KeyN' }, label: (t) => t('shortcuts:list.create'), run: create });
  useShortcuts('list', shortcuts, { singleKeys });
}
