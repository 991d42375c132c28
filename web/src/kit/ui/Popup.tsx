import '@mantine/core/styles/Popover.layer.css';
import { Popover, type PopoverProps } from '@mantine/core';
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useDeferredValue,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';

interface PopupProps extends Omit<PopoverProps, 'children' | 'opened'> {
  opened: boolean;
  /** What it opens from; it says itself what a press does. */
  button: ReactElement<Record<string, unknown>>;
  /** Of the part that opens. */
  dropdown: Omit<Popover.Dropdown.Props, 'children'>;
  children: ReactNode;
}

/**
 * What opens beside a button. Until its first use there is the button alone: a page has many of them, and one that
 * is closed costs as much to draw as one that is open.
 */
export function Popup({ opened, button, dropdown, children, ...look }: PopupProps) {
  const id = useId();
  const [isUsed, setUsed] = useState(opened);
  // It opens once it stands there closed, and so knows where the focus comes back to.
  const isReady = useDeferredValue(opened, false);
  const element = useRef<HTMLElement>(null);
  if (opened && !isUsed) setUsed(true);
  const roles = look.withRoles !== false && {
    id,
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
  };
  return (
    <>
      {cloneElement(button, { ...roles, ref: element })}
      {isUsed && (
        <Popover id={id} opened={opened && isReady} shadow="md" {...look}>
          <Popover.Target>
            <Standing at={element} />
          </Popover.Target>
          <Popover.Dropdown {...dropdown}>{children}</Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

interface StandingProps {
  at: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}

/** Stands for an element that is drawn elsewhere. */
function Standing({ at, ref }: StandingProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at.current, [at]);
  return null;
}
