import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '@/kit/ui/MenuButton';
import { type Reason, reasons } from './invitation';
import classes from './NotInvited.module.css';

interface NotInvitedProps {
  /** How many were not asked, by the reason. */
  skipped: Readonly<Record<string, number>>;
  /** Narrows the log to all of them, or to those of a reason. */
  onChoose: (reason: Reason | undefined) => void;
}

/** How many were not invited, in the head of the log, and the way to them. */
export function NotInvited({ skipped, onChoose }: NotInvitedProps) {
  const { t } = useTranslation('invitations');
  const count = Object.values(skipped).reduce((sum, some) => sum + some, 0);
  const words = t('headSkipped', { skipped: count });
  if (count === 0) return words;
  const entries = () => [
    { label: t('allSkipped', { count }), run: () => onChoose(undefined) },
    ...reasons
      .filter((reason) => (skipped[reason] ?? 0) > 0)
      .map((reason) => ({
        label: t('skippedFor', {
          reason: t(`invitations.values.reason.${reason}`),
          count: skipped[reason] ?? 0,
        }),
        run: () => onChoose(reason),
      })),
  ];
  return (
    <MenuButton className={classes.open} entries={entries}>
      {words}
      <IconChevronDown size={14} aria-hidden />
    </MenuButton>
  );
}
