import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '@/kit/ui/MenuButton';
import bar from '@/kit/list/ListButton.module.css';
import classes from './Figures.module.css';
import { type Reservation, reservationOf, reservations } from './figure-query';

export interface Choice {
  value: string;
  label: string;
}

interface PickProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onPick: (value: string) => void;
}

/** One of few, by the browser's own list. */
export function Pick({ label, value, choices, onPick }: PickProps) {
  return (
    <NativeSelect
      size="xs"
      label={label}
      className={classes.pick}
      data={[...choices]}
      value={value}
      onChange={(event) => onPick(event.currentTarget.value)}
    />
  );
}

export function ReservationPick({
  value,
  onPick,
}: {
  value: Reservation;
  onPick: (value: Reservation) => void;
}) {
  const { t } = useTranslation('figures');
  return (
    <Pick
      label={t('reserved.label')}
      value={value}
      choices={reservations.map((one) => ({ value: one, label: t(`reserved.${one}`) }))}
      onPick={(next) => onPick(reservationOf(next))}
    />
  );
}

/** The report as a file: plain links, the cookie carries the session. */
export function ReportFiles({ hrefOf }: { hrefOf: (format: 'csv' | 'xlsx') => string }) {
  const { t } = useTranslation('figures');
  const entries = () =>
    (['csv', 'xlsx'] as const).map((format) => ({ label: t(format), href: hrefOf(format) }));
  return (
    <MenuButton className={bar.button} entries={entries}>
      {t('export')}
      <IconChevronDown size={14} aria-hidden />
    </MenuButton>
  );
}
