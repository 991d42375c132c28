import { cloneElement, type ComponentType, type ReactElement, useState } from 'react';
import { late } from './late';
import { LateMenu } from './LateMenu';
import type { MenuLook } from './MenuOf';

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
  const Opened = late(loadAll);
  const loadAhead = () => void Opened.preload();

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
      <LateMenu closed={closed} onFailure={() => setUsed(false)}>
        <Opened {...props} />
      </LateMenu>
    );
  };
}
