import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from './late';
import { LateMenu } from './LateMenu';
import type { CalendarButtonProps } from './OpenCalendar';

const OpenCalendar = late(() => import('./OpenCalendar'));

/** Opens a calendar beside a field in which a day is typed. The calendar is loaded when it is about to be used. */
export function CalendarButton(props: CalendarButtonProps) {
  const { t } = useTranslation();
  const [used, setUsed] = useState(false);
  // Closing puts this button back into its place, and the focus onto it.
  const isBack = useRef(false);
  const loadAhead = () => void OpenCalendar.preload();
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
    <LateMenu closed={closed} onFailure={close}>
      <OpenCalendar {...props} onClosed={close} />
    </LateMenu>
  );
}
