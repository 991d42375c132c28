import 'dayjs/locale/lt';
import '@mantine/dates/styles.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Popover } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { month } from '@/i18n/format';
import { parseDay } from './day';

export interface CalendarButtonProps {
  /** What the day is of: "Valid from". */
  label: string;
  /** YYYY-MM-DD, or anything else when no day is chosen yet. */
  value: string;
  onPick: (day: string) => void;
  disabled?: boolean;
}

interface OpenCalendarProps extends CalendarButtonProps {
  onClosed: () => void;
}

/** The button of `CalendarButton` while its calendar is open. Weeks start on Monday. */
export default function OpenCalendar({ label, value, onPick, onClosed }: OpenCalendarProps) {
  const { t, i18n } = useTranslation();
  const content = useRef<HTMLDivElement>(null);
  const day = parseDay(value) ?? null;

  // The grid takes the focus: arrows move between days at once.
  useEffect(() => {
    const days = content.current?.querySelectorAll<HTMLElement>('table button:not([disabled])');
    const start = [...(days ?? [])].find((element) => element.tabIndex === 0);
    requestAnimationFrame(() => start?.focus());
  }, []);

  return (
    <Popover opened onChange={(opened) => !opened && onClosed()} trapFocus position="bottom" withArrow>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('date.open', { field: label })}
          onClick={onClosed}
        >
          <IconCalendar size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        ref={content}
        aria-label={label}
        // Escape closes the calendar, not the row or dialog it was opened in.
        onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      >
        <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: 1, weekendDays: [] }}>
          <DatePicker
            size="xs"
            hideOutsideDates
            monthLabelFormat={(shown) => month(shown)}
            value={day}
            defaultDate={day ?? undefined}
            ariaLabels={{
              previousMonth: t('date.previousMonth'),
              nextMonth: t('date.nextMonth'),
              previousYear: t('date.previousYear'),
              nextYear: t('date.nextYear'),
              previousDecade: t('date.previousYears'),
              nextDecade: t('date.nextYears'),
            }}
            onChange={(picked) => {
              if (picked) onPick(picked);
              onClosed();
            }}
          />
        </DatesProvider>
      </Popover.Dropdown>
    </Popover>
  );
}
