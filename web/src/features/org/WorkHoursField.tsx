import { Checkbox, Input, TextInput } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormField, InputProps, With } from '@/kit/fields/field';
import classes from './WorkHoursField.module.css';

/** From Monday to Sunday: from when to when, or nobody works. */
type Week = readonly (readonly string[] | null)[];

const usualDay = ['09:00', '18:00'] as const;

/** Monday to Friday from 9 to 18. */
export const usualWeek: Week = [usualDay, usualDay, usualDay, usualDay, usualDay, null, null];

const dayKeys = ['0', '1', '2', '3', '4', '5', '6'] as const;

/** The hours of a week, day by day. */
function WorkHoursInput({ name, label, entry, onChange, onBlur, error, disabled }: InputProps) {
  const { t } = useTranslation('org');
  const week = Array.isArray(entry) ? (entry as Week) : usualWeek;
  const put = (at: number, day: readonly string[] | null) =>
    onChange(week.map((other, index) => (index === at ? day : other)));
  return (
    <Input.Wrapper label={label} labelElement="div" description={t('workHours.help')} error={error}>
      <div className={classes.days} role="group" aria-label={label} data-field={name}>
        {dayKeys.map((key, at) => {
          const day = t(`workHours.days.${key}`);
          const span = week[at] ?? null;
          return (
            <Fragment key={key}>
              <Checkbox
                label={day}
                checked={span !== null}
                disabled={disabled}
                onChange={({ currentTarget }) => put(at, currentTarget.checked ? usualDay : null)}
              />
              {span === null ? (
                <span className={classes.closed}>{t('workHours.closed')}</span>
              ) : (
                <>
                  <TextInput
                    aria-label={t('workHours.fromOf', { day })}
                    type="time"
                    value={span[0] ?? ''}
                    disabled={disabled}
                    onBlur={onBlur}
                    onChange={({ currentTarget }) => put(at, [currentTarget.value, span[1] ?? ''])}
                  />
                  <TextInput
                    aria-label={t('workHours.toOf', { day })}
                    type="time"
                    value={span[1] ?? ''}
                    disabled={disabled}
                    onBlur={onBlur}
                    onChange={({ currentTarget }) => put(at, [span[0] ?? '', currentTarget.value])}
                  />
                </>
              )}
            </Fragment>
          );
        })}
      </div>
    </Input.Wrapper>
  );
}

/** When a company works. */
export function workHoursField<Key extends string>(key: Key): FormField<With<Key, Week>> {
  return { key, Input: WorkHoursInput, isWide: true };
}
