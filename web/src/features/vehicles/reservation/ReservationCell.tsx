import { Button, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '@/i18n/format';
import { useCan } from '@/kit/record/Can';
import { useTabIndex } from '@/kit/ui/DataGrid/tabbable';
import { confirmDialog } from '@/kit/ui/dialogs';
import { openDialog } from '@/kit/ui/dialog';
import { showToast } from '@/kit/ui/toast';
import { useOnePress } from '@/kit/ui/useOnePress';
import { type StockItem, useReserving } from './reserving';
import classes from './ReservationCell.module.css';

/** Who has the car for now, and what the reader can do about it in one press. */
export function ReservationCell({ row }: { row: StockItem }) {
  if (row.phase === 'sold' || row.phase === 'archive') return null;
  if (row.is_reserved_manager) return <Mine row={row} />;
  if (row.reserved_until !== null) return <Taken row={row} />;
  if (row.has_customer) return null;
  return <Free row={row} />;
}

function Free({ row }: { row: StockItem }) {
  const { t } = useTranslation('stock');
  const reserving = useReserving(row.id);
  const onePress = useOnePress();
  const tabIndex = useTabIndex();
  const reserve = () =>
    reserving.mutate(
      { what: 'reserve' },
      {
        onSuccess: (saved) =>
          showToast({
            message: t('reserve.done', {
              name: row.description_show,
              until: date(saved?.reserved_until ?? null),
            }),
            action: { label: t('reserve.undo'), run: () => reserving.mutate({ what: 'release' }) },
          }),
      },
    );
  return (
    <Button
      size="compact-sm"
      variant="default"
      tabIndex={tabIndex}
      loading={reserving.isPending}
      onClick={() => onePress(reserve)}
    >
      {t('reserve.free')}
    </Button>
  );
}

function Mine({ row }: { row: StockItem }) {
  const { t } = useTranslation('stock');
  const reserving = useReserving(row.id);
  const onePress = useOnePress();
  const tabIndex = useTabIndex();
  const until = date(row.reserved_until);
  return (
    <span className={classes.cell}>
      <ForWhom row={row} label={t('reserve.mine', { until })} />
      <span className={classes.acts}>
        <Button
          size="compact-sm"
          variant="subtle"
          tabIndex={tabIndex}
          disabled={reserving.isPending}
          onClick={() => onePress(() => reserving.mutate({ what: 'extend' }))}
        >
          {t('reserve.extend')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          tabIndex={tabIndex}
          disabled={reserving.isPending}
          onClick={() => onePress(() => reserving.mutate({ what: 'release' }))}
        >
          {t('reserve.release')}
        </Button>
      </span>
    </span>
  );
}

/** For whom one has reserved it: optional, saved when the field is left. */
function ForWhom({ row, label }: { row: StockItem; label: string }) {
  const { t } = useTranslation('stock');
  const [typed, setTyped] = useState<string>();
  const reserving = useReserving(row.id);
  const tabIndex = useTabIndex();
  const save = () => {
    if (typed !== undefined && typed !== row.reserved_for) {
      reserving.mutate({ what: 'reserve', customerName: typed });
    }
    setTyped(undefined);
  };
  return (
    <Popover withArrow trapFocus returnFocus onClose={save}>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="light"
          tabIndex={tabIndex}
          title={row.reserved_for === '' ? t('reserve.forWhom') : row.reserved_for}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          label={t('reserve.forWhom')}
          maxLength={255}
          value={typed ?? row.reserved_for}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Taken({ row }: { row: StockItem }) {
  const { t } = useTranslation('stock');
  const reserving = useReserving(row.id);
  const onePress = useOnePress();
  const tabIndex = useTabIndex();
  const { may } = useCan();
  const who = row.reserved_by === '' ? row.reserved_company : row.reserved_by;
  const waiting = row.waiting > 0 ? ` ${t('reserve.waiting', { count: row.waiting })}` : '';
  const takeOver = async () => {
    const isSure = await openDialog(confirmDialog, {
      title: row.description_show,
      text: t('reserve.takeOverSure', { who, until: date(row.reserved_until) }),
      ok: t('reserve.takeOver'),
    });
    if (isSure) reserving.mutate({ what: 'reserve', takeOver: true });
  };
  return (
    <span className={classes.cell}>
      <span className={classes.who} title={row.reserved_for === '' ? undefined : row.reserved_for}>
        {t('reserve.taken', { who, until: date(row.reserved_until) })}
        {waiting}
      </span>
      <span className={classes.acts}>
        <Button
          size="compact-sm"
          variant="subtle"
          tabIndex={tabIndex}
          loading={reserving.isPending}
          onClick={() =>
            onePress(() =>
              reserving.mutate(row.waits ? { what: 'release' } : { what: 'reserve', queue: true }),
            )
          }
        >
          {t(row.waits ? 'reserve.leave' : 'reserve.join')}
        </Button>
        {may('app.stock.override') && (
          <Button
            size="compact-sm"
            variant="subtle"
            tabIndex={tabIndex}
            disabled={reserving.isPending}
            onClick={() => void takeOver()}
          >
            {t('reserve.takeOver')}
          </Button>
        )}
      </span>
    </span>
  );
}
