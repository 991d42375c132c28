import { ActionIcon, Button, Portal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObservable } from '@/api/use-observable';
import { useShortcuts } from '@/shortcuts/useShortcuts';
import classes from './Toaster.module.css';
import { hideToast, type Toast, toasts } from './toast';

const showMs = 8000;

/**
 * Shows toasts for eight seconds each, unless one stays until it is closed. The clock stands while the pointer or the focus is on them; F6
 * brings the focus here from anywhere.
 */
export function Toaster() {
  const { t } = useTranslation();
  const shown = useObservable(toasts);
  const region = useRef<HTMLElement>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = shown.length > 0 && (hovered || focused);

  useShortcuts(
    'everywhere',
    shown.length > 0
      ? [{ keys: { key: 'F6' }, label: (texts) => texts('shortcuts:everywhere.notices') }]
      : [],
  );
  // Listened to here, since it works in front of dialogs too.
  useEffect(() => {
    const jump = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F6' || toasts.get().length === 0) return;
      event.preventDefault();
      region.current?.focus();
    };
    addEventListener('keydown', jump);
    return () => removeEventListener('keydown', jump);
  }, []);

  return (
    <Portal>
      <section
        ref={region}
        tabIndex={-1}
        aria-label={t('notice.region')}
        className={classes.region}
        onMouseEnter={() => setHovered(true)}
        onMouseLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
      >
        <div role="status" aria-live="polite" className={classes.list}>
          {shown.map((toast) => (
            <ToastCard key={toast.id} toast={toast} paused={paused} />
          ))}
        </div>
      </section>
    </Portal>
  );
}

function ToastCard({ toast, paused }: { toast: Toast; paused: boolean }) {
  const { t } = useTranslation();
  const left = useRef(showMs);
  const hide = () => hideToast(toast.id);

  useEffect(() => {
    if (paused || toast.stays) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => hideToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [paused, toast.id, toast.stays]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works from its buttons
    <div className={classes.toast} data-tone={toast.tone} onKeyDown={closeOnEscape}>
      <span className={classes.message}>{toast.message}</span>
      {toast.action && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            hide();
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      {toast.links?.map(({ label, href, isNewTab }) => (
        <Button
          key={href}
          component="a"
          href={href}
          target={isNewTab ? '_blank' : undefined}
          rel={isNewTab ? 'noreferrer' : undefined}
          variant="subtle"
          size="compact-sm"
        >
          {label}
        </Button>
      ))}
      <ActionIcon size={24} aria-label={t('action.close')} onClick={hide}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
