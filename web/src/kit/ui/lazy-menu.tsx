import { cloneElement, type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react';
import type { MenuLook } from './MenuOf';
import { preload } from './preload';

interface LazyMenuProps<Entries> {
  /** What opens the menu. */
  button: ReactElement<Record<string, unknown>>;
  /** What the entries are made from. */
  entries: Entries;
  look?: MenuLook;
}

/**
 * A menu whose code is loaded when its button is about to be used; `load` has the entries, for menus that hold
 * more than a list of commands (those are `MenuButton`s).
 */
export function lazyMenu<Entries extends object>(
  load: () => Promise<{ default: ComponentType<Entries> }>,
): ComponentType<LazyMenuProps<Entries>> {
  const loadAll = async () => {
    const [{ default: MenuOf }, { default: Content }] = await Promise.all([import('./MenuOf'), load()]);
    return {
      default: ({ button, entries, look }: LazyMenuProps<Entries>) => (
        <MenuOf button={button} look={look}>
          <Content {...entries} />
        </MenuOf>
      ),
    };
  };
  const Opened = lazy(loadAll);
  const loadAhead = () => preload(loadAll);

  return function LazyMenu(props) {
    const [used, setUsed] = useState(false);
    const closed = cloneElement(props.button, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: loadAhead,
      onFocus: loadAhead,
      onClick: () => setUsed(true),
    });
    if (!used) return closed;
    return (
      <Suspense fallback={closed}>
        <Opened {...props} />
      </Suspense>
    );
  };
}
