import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import { problemOf } from '@/api/problem';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './OpenMenu.module.css';
import { reportMissingPart } from './report-missing-part';
import type { MenuButtonProps, MenuEntry, MenuHeading, MenuItem } from './menu';

/** The button of `MenuButton` once it is used, starting open. */
export default function OpenMenu({ label, className, tabIndex, entries, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(true);
  const [items, setItems] = useState<readonly MenuItem[]>([]);
  const acted = useRef(false);

  const ask = useEffectEvent(() => Promise.resolve(entries()));
  const fail = useEffectEvent((error: unknown) => {
    setOpened(false);
    reportMissingPart(problemOf(error), label ?? button.current?.textContent);
  });
  useEffect(() => {
    if (!opened) return undefined;
    let isOpen = true;
    ask().then(
      (answer) => isOpen && setItems(answer),
      (error: unknown) => isOpen && fail(error),
    );
    return () => {
      isOpen = false;
      // The next opening starts without the entries of this one: they may have moved under the pointer by then.
      setItems([]);
    };
  }, [opened]);

  const entriesOnly = items.flatMap((item) => ('heading' in item ? [] : item));
  // By their place: two companies may have one name.
  const placeOf = (entry: MenuEntry) => String(entriesOnly.indexOf(entry));
  const chosen = entriesOnly.find(({ isChosen }) => isChosen);

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
      <Menu.Dropdown className={classes.dropdown}>
        {opened && (
          <Menu.RadioGroup
            value={chosen ? placeOf(chosen) : ''}
            onChange={(place) => entriesOnly[Number(place)]?.run?.()}
          >
            {items.map((item) =>
              'heading' in item ? (
                <Heading key={`heading ${item.heading}`} item={item} />
              ) : (
                <Entry
                  key={placeOf(item)}
                  place={placeOf(item)}
                  entry={item}
                  onAct={() => (acted.current = true)}
                />
              ),
            )}
          </Menu.RadioGroup>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Heading({ item: { heading } }: { item: MenuHeading }) {
  return heading === '' ? <Menu.Divider /> : <Menu.Label>{heading}</Menu.Label>;
}

function Entry({ entry, place, onAct }: { entry: MenuEntry; place: string; onAct: () => void }) {
  const { label, icon, run, href, refusal, isChosen } = entry;
  if (href !== undefined) {
    return (
      <Menu.Item component="a" href={href} leftSection={icon}>
        {label}
      </Menu.Item>
    );
  }
  if (isChosen !== undefined) {
    // What is chosen shows in the button, where the focus comes back to.
    return (
      <Menu.RadioItem value={place} closeMenuOnClick>
        {label}
      </Menu.RadioItem>
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
