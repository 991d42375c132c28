import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { centsOf } from '@/api/money';
import { problemOf } from '@/api/problem';
import { date, money } from '@/i18n/format';
import type { FieldTexts } from '@/kit/record/field-texts';
import { entryChanges, type HistoryEntry } from '@/kit/record/history';
import { EmptyState } from '@/kit/ui/EmptyState';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { Timeline, TimelineEntry } from '@/kit/ui/Timeline';
import { useVehicleTexts } from './around';
import classes from './Page.module.css';
import { timelineQuery } from './queries';
import type { Vehicle } from './vehicle';

type Happening = Schemas['Happening'];

const kinds = ['change', 'payment', 'reservation', 'offer'] as const;

/** What became of a vehicle, the newest first. */
export function TimelineTab({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle');
  const { data, error, refetch } = useQuery(timelineQuery(vehicle.id));
  const [kind, setKind] = useState('');
  const texts = useVehicleTexts(vehicle);
  const shown = data?.filter((event) => kind === '' || event.kind === kind);
  return (
    <section className={classes.tab} aria-label={t('tabs.timeline')}>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <NativeSelect
          label={t('timeline.show')}
          w={220}
          value={kind}
          data={[
            { value: '', label: t('timeline.all') },
            ...kinds.map((value) => ({ value, label: t(`timeline.kinds.${value}`) })),
          ]}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        />
      )}
      {shown?.length === 0 && <EmptyState text={t('timeline.empty')} />}
      {shown && shown.length > 0 && (
        <Timeline>
          {shown.map((event) => (
            <TimelineEntry
              key={`${event.kind} ${event.id}`}
              what={t(`timeline.what.${isCreation(event) ? 'create' : event.kind}`)}
              at={event.at}
              by={event.who}
            >
              <Lines lines={linesOf(event, texts, t)} />
            </TimelineEntry>
          ))}
        </Timeline>
      )}
    </section>
  );
}

/** What of a new vehicle is worth a line: all of it stands on its page. */
const ofCreation = new Set(['vehicle_status_id', 'dealer_company_id', 'order_no', 'vin', 'price_total']);

function isCreation({ kind, changes }: Happening): boolean {
  if (kind !== 'change') return false;
  const brand = (changes as HistoryEntry['changes'] | undefined)?.brand_id;
  return brand !== undefined && isNothing(brand[0]);
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

type Words = ReturnType<typeof useTranslation<'vehicle'>>['t'];

function linesOf(event: Happening, { fieldLabel, valueText }: FieldTexts, t: Words): readonly string[] {
  const { kind, text, day, status, amount, currency } = event;
  const sum = amount === null ? '' : money(centsOf(amount), { currency });
  switch (kind) {
    case 'change': {
      const changes = (event.changes ?? {}) as HistoryEntry['changes'];
      return entryChanges({ changes } as HistoryEntry)
        .filter(({ before, after }) => !(isNothing(before) && isNothing(after)))
        .filter(({ path }) => !isCreation(event) || ofCreation.has(path))
        .map(
          ({ path, before, after }) =>
            `${fieldLabel(path)}: ${isNothing(before) ? '' : `${valueText(path, before)} → `}${valueText(path, after)}`,
        );
    }
    case 'payment':
      return [[sum, day && date(day), text].filter(Boolean).join(', ')];
    case 'reservation':
      return [
        [
          t(`timeline.reservation.${status as 'active'}`),
          day && t('timeline.until', { day: date(day) }),
          text,
        ]
          .filter(Boolean)
          .join(', '),
      ];
    case 'offer':
      return [[text, sum].filter(Boolean).join(', ')];
  }
}

/** What a new vehicle has of nothing is not worth a line. */
function isNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === 0 ||
    value === false ||
    value === '0000-00-00'
  );
}
