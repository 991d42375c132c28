import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogFrameProps } from './Dialog';
import { mayDiscard } from './discard';
import { reportWrong } from './missing';
import { useOnePress } from './useOnePress';
import { useTyped } from './useTyped';

interface FormDialogProps extends Pick<DialogFrameProps, 'title' | 'size'> {
  /** Given up: by the button, the cross, Escape or a click outside; what was typed is asked about first. */
  onClose: () => void;
  /** The verb on the button; without one there is nothing to send, and the dialog can only be given up. */
  ok?: string | undefined;
  /** The button pressed, or Enter in a field; the browser's own sending is prevented already. */
  onSubmit: (form: HTMLFormElement) => void;
  /** It is being sent. */
  busy?: boolean;
  /** What is filled in cannot be sent yet. */
  disabled?: boolean;
  /** Leaves it to `onSubmit` to say what is missing, instead of pointing at the field. */
  noValidate?: boolean;
  /** Whether something would be lost, where the form knows better than its fields show. */
  unsaved?: boolean;
  /** A sentence above the form. */
  text?: string | undefined;
  /** Why it could not be sent, when no field is to blame. */
  failure?: string | undefined;
  ref?: Ref<HTMLFormElement>;
  /** The fields, one below the other. */
  children: ReactNode;
}

/** A dialog with fields to fill in: sent by its button or by Enter. Import it only from dialog components. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, onClose, ok, onSubmit, busy, disabled, noValidate, unsaved, text, failure } = props;
  const { ref, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const press = useOnePress();
  const { isTyped, onFocus } = useTyped(ok === undefined ? false : unsaved);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The fields take Enter while the button cannot be pressed.
    const form = event.currentTarget;
    if (ok === undefined || busy || disabled) return;
    if (noValidate || reportWrong(form, t)) press(() => onSubmit(form));
  };
  const giveUp = async () => {
    if (!isTyped() || (await mayDiscard(t))) onClose();
  };
  return (
    <Dialog
      title={title}
      size={size}
      onClose={() => void giveUp()}
      buttons={
        <>
          <Button variant="default" onClick={() => void giveUp()}>
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
      <form ref={ref} id={id} onSubmit={submit} onFocus={onFocus} noValidate>
        <Stack gap="md">
          <Text
            key={failure}
            ref={bringIntoSight}
            role="alert"
            size="sm"
            c="var(--mantine-color-error)"
            hidden={!failure}
          >
            {failure}
          </Text>
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}

/** A long form may be scrolled past its first line. */
function bringIntoSight(line: HTMLElement | null): void {
  line?.scrollIntoView?.({ block: 'nearest' });
}
