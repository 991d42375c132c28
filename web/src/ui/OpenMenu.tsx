import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import type { MenuButtonProps, MenuEntry } from './MenuButton';

/** The button of `MenuButton` once it is used, starting open. */
export default function OpenMenu({ label, className, tabIndex, entries, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(true);
  const acted = useRef(false);

  // An action puts the focus where its result is; otherwise it comes back to the button.
  const onClose = () => {
    if (!acted.current) button.current?.focus();
    acted.current = false;
  };

  return (
    <Menu opened={opened} onChange={setOpened} onClose={onClose} returnFocus={false}>
      <Menu.Target>
        <button ref={button} type="button" className={className} tabIndex={tabIndex} aria-label={label}>
          {children}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {opened &&
          entries().map((entry) => (
            <Entry key={entry.label} entry={entry} onAct={() => (acted.current = true)} />
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ entry, onAct }: { entry: MenuEntry; onAct: () => void }) {
  const { label, icon, run, href, refusal } = entry;
  if (href !== undefined) {
    return (
      <Menu.Item component="a" href={href} leftSection={icon}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item
      leftSection={icon}
      disabled={refusal !== undefined}
      title={refusal}
      onClick={() => {
        onAct();
        run?.();
      }}
    >
      {label}
    </Menu.Item>
  );
}
