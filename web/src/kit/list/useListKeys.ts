import type { Shortcut } from '@/shortcuts/declared';
import { useShortcuts } from '@/shortcuts/useShortcuts';

interface ListKeys {
  focusFilter: () => void;
  letterKeys: boolean;
  /** The row that is being edited. */
  draft: unknown;
  save: () => void;
}

/** The shortcuts of a list page as a whole; `create` is absent when nothing can be created on it. */
export function useListKeys({ focusFilter, letterKeys, draft, save }: ListKeys, create?: () => void): void {
  const shortcuts: Shortcut[] = [
    { keys: { key: '/' }, label: (t) => t('shortcuts:list.filter'), run: focusFilter },
  ];
  if (create)
    shortcuts.push({ keys: { code: 'KeyN' }, label: (t) => t('shortcuts:list.create'), run: create });
  if (draft)
    shortcuts.push({ keys: { ctrl: true, code: 'KeyS' }, label: (t) => t('shortcuts:form.save'), run: save });
  useShortcuts('list', shortcuts, { singleKeys: letterKeys });
}
