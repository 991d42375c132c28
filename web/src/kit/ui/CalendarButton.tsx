import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarButtonProps } from './OpenCalendar';
import { preload } from './preload';

const loadCalendar = () => import('./OpenCalendar');
const OpenCalendar = lazy(loadCalendar);

/** Opens a calendar beside a field in which a day is typed. The calendar is loaded when it is about to be used. */
export function CalendarButton(props: CalendarButtonProps) {
  const { t } = useTranslation();
  const [used, setUsed] = useState(false);
  // Closing puts this button back into its place, and the focus onto it.
  const isBack = useRef(false);
  const loadAhead = () => preload(loadCalendar);
  const closed = (
    <ActionIcon
      ref={(button) => {
        if (button && isBack.current) button.focus();
        isBack.current = false;
      }}
      variant="subtle"
      color="gray"
      size={24}
      disabled={props.disabled}
      aria-label={t('date.open', { field: props.label })}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={() => setUsed(true)}
    >
      <IconCalendar size={16} aria-hidden />
    </ActionIcon>
  );
  if (!used) return closed;
  const close = () => {
    isBack.current = true;
    setUsed(false);
  };
  return (
    <Suspense fallback={closed}>
      <OpenCalendar {...props} onClosed={close} />
    </Suspense>
  );
}
