import { useEffect } from 'react';
import { useStable } from '@/kit/ui/useStable';
import { declareShortcuts, type Shortcut, type ShortcutGroup } from './declared';
import { isSingle } from './keys';

/**
 * Makes keys work while the component is there, and lists them on the sheet of shortcuts. Those of a single
 * letter or sign are left out when the user has switched them off.
 */
export function useShortcuts(
  group: ShortcutGroup,
  shortcuts: readonly Shortcut[],
  { singleKeys = true }: { singleKeys?: boolean } = {},
): void {
  const current = useStable(() => shortcuts.filter(({ keys }) => singleKeys || !isSingle(keys)));
  useEffect(() => declareShortcuts({ group, shortcuts: current }), [group, current]);
}
