import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogFrameProps } from './Dialog';
import { useOnePress } from './useOnePress';

interface FormDialogProps extends Pick<DialogFrameProps, 'title' | 'size'> {
  /** Given up: by the button, the cross, Escape or a click outside. */
  onClose: () => void;
  /** The verb on the button; without one there is nothing to send, and the dialog can only be given up. */
  ok?: string | undefined;
  /** The button pressed, or Enter in a field; the browser's own sending is prevented already. */
  onSubmit: (form: HTMLFormElement) => void;
  /** It is being sent. */
  busy?: boolean;
  /** What is filled in cannot be sent yet. */
  disabled?: boolean;
  /** Leaves it to `onSubmit` to say what is missing, instead of to the browser. */
  noValidate?: boolean;
  /** A sentence above the form. */
  text?: string;
  /** Why it could not be sent, when no field is to blame. */
  failure?: string | undefined;
  ref?: Ref<HTMLFormElement>;
  /** The fields, one below the other. */
  children: ReactNode;
}

/** A dialog with fields to fill in: sent by its button or by Enter. Import it only from dialog components. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, onClose, ok, onSubmit, busy, disabled, noValidate, text, failure, ref, children } =
    props;
  const { t } = useTranslation();
  const id = useId();
  const press = useOnePress();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The fields take Enter while the button cannot be pressed.
    const form = event.currentTarget;
    if (ok !== undefined && !busy && !disabled) press(() => onSubmit(form));
  };
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          {ok !== undefined && (
            <Button type="submit" form={id} loading={busy} disabled={disabled}>
              {ok}
            </Button>
          )}
        </>
      }
    >
      {text && <Text>{text}</Text>}
      <form ref={ref} id={id} onSubmit={submit} noValidate={noValidate}>
        <Stack gap="md">
          <Text role="alert" size="sm" c="var(--mantine-color-error)" hidden={!failure}>
            {failure}
          </Text>
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
