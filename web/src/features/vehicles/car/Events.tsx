import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { centsOf } from '@/api/money';
import { date, money } from '@/i18n/format';
import type { FieldTexts } from '@/kit/record/field-texts';
import { entryChanges, type HistoryEntry } from '@/kit/record/history';
import { Timeline, TimelineEntry } from '@/kit/ui/Timeline';
import { useVehicleTexts } from './around';
import classes from './Page.module.css';
import type { Vehicle } from './vehicle';

type Happening = Schemas['Happening'];

interface EventsProps {
  vehicle: Vehicle;
  events: readonly Happening[];
}

/** What happened to a vehicle, in words. */
export function Events({ vehicle, events }: EventsProps) {
  const { t } = useTranslation('vehicle');
  const texts = useVehicleTexts(vehicle);
  return (
    <Timeline>
      {events.map((event) => (
        <TimelineEntry
          key={`${event.kind} ${event.id}`}
          what={t(`timeline.what.${isCreation(event) ? 'create' : event.kind}`)}
          at={event.at}
          isDay={event.kind === 'visit'}
          by={event.who}
        >
          <Lines lines={linesOf(event, texts, t)} />
        </TimelineEntry>
      ))}
    </Timeline>
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

/** What follows from something else that is shown: the status, the model, a reservation. */
const derived = new Set(['phase', 'serie_id', 'reserved_user_id', 'reserved_company_id', 'reserved_until']);

/** Whether an event says more than others do already. */
export function isShown({ kind, changes }: Happening): boolean {
  return kind !== 'change' || Object.keys(changes ?? {}).some((path) => !derived.has(path));
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
        .filter(({ path }) => !derived.has(path) && (!isCreation(event) || ofCreation.has(path)))
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
    case 'order':
      return [[text, t(`timeline.order.${status as 'new'}`)].join(', ')];
    case 'visit':
      return [t(`timeline.unit.${event.unit === 'service' ? 'service' : 'sales'}`)];
    case 'response':
      return [
        [
          t(`timeline.unit.${event.unit === 'service' ? 'service' : 'sales'}`),
          t(`timeline.response.${status as 'completed'}`),
          event.nps !== null && t('timeline.nps', { nps: event.nps }),
        ]
          .filter(Boolean)
          .join(', '),
      ];
    case 'offer':
      return [[text, sum].filter(Boolean).join(', ')];
  }
}

/** What a new vehicle has of nothing is not worth a line. */
export function isNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === 0 ||
    value === false ||
    value === '0000-00-00'
  );
}
