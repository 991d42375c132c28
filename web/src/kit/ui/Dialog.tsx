import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Group, Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Dialog.module.css';
import { useTopmost } from './use-topmost';

const widths = { small: 400, medium: 560, large: 900 };

export interface DialogFrameProps {
  title: string;
  size?: keyof typeof widths;
  onClose: () => void;
  /** Buttons, right-aligned; the safe one first. */
  buttons?: ReactNode;
  /** Neither Escape nor a click outside closes it: uploads, progress, questions that must be answered. */
  fixed?: boolean;
  /** Interrupts: read out at once. */
  alert?: boolean;
  children: ReactNode;
}

/** The frame of every dialog. Import it only from dialog components, which are loaded when opened. */
export function Dialog({
  title,
  size = 'medium',
  onClose,
  buttons,
  fixed,
  alert,
  children,
}: DialogFrameProps) {
  const { t } = useTranslation();
  // A narrow window gives large dialogs the whole screen; a short question stays a sheet.
  const full = useMediaQuery('(max-width: 47.99em)') && size !== 'small';
  const isTopmost = useTopmost();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={widths[size]}
      fullScreen={full ?? false}
      centered={size === 'small'}
      closeOnEscape={!fixed && isTopmost}
      closeOnClickOutside={!fixed}
      withCloseButton={!fixed}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      styles={{ title: { fontSize: 'var(--mantine-h2-font-size)', fontWeight: 600 } }}
    >
      <Stack gap="lg" ref={alert ? interrupt : undefined}>
        {children}
        {buttons && (
          <Group
            justify="flex-end"
            gap="sm"
            className={classes.buttons}
            data-large={size === 'large' || undefined}
          >
            {buttons}
          </Group>
        )}
      </Stack>
    </Modal>
  );
}

/** The kit calls every dialog "dialog"; one that interrupts must say so itself. */
function interrupt(content: HTMLElement | null): void {
  content?.closest('[role="dialog"]')?.setAttribute('role', 'alertdialog');
}
