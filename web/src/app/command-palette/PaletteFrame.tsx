import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { CloseButton, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './CommandPalette.module.css';

interface PaletteFrameProps {
  label: string;
  onClose: () => void;
  input: ComponentProps<'input'>;
  children: ReactNode;
}

/** A dialog that is little more than its field; on a narrow screen it has all of it. */
export function PaletteFrame({ label, onClose, input, children }: PaletteFrameProps) {
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal.Root opened onClose={onClose} size={640} yOffset="10vh" fullScreen={narrow} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={label}>
        <Modal.Body className={classes.body}>
          <div className={classes.head}>
            <IconSearch size={18} aria-hidden className={classes.glass} />
            <input
              type="text"
              className={classes.input}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
              {...input}
            />
            <CloseButton aria-label={t('action.close')} onClick={onClose} />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
