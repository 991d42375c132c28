import { choiceColumn } from '@/kit/fields/choice';
import { linked } from '@/kit/fields/linked';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { resource, type RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';
import { statePermission } from '@/routing/declaration';

export type Kpi = RowOf<'/kpi'>;

export const units = ['sales', 'service'] as const;
export type Unit = (typeof units)[number];

export const unitOf = (value: unknown): Unit => units.find((unit) => unit === value) ?? 'sales';

const kpis = resource('/kpi');

const mayOpenForm = statePermission('app.kpi.edit', { params: ['kpiId'] });

/** What the surveys of a unit measure; its NPS is there from the start and stays. */
export const kpiList = (businessUnit: Unit) =>
  defineList<Kpi, ListParams>({
    id: 'kpis',
    texts: 'surveys:kpis',
    source: kpis.source(() => ({ businessUnit })),
    name: ({ title }, context) => translate(title, context).text,
    columns: [
      linked(translationColumn('title', { edit: 'required' }), ({ id }: Kpi) => ({
        link: { to: '/kpi/edit/$kpiId', params: { kpiId: id } },
        permission: mayOpenForm({ kpiId: id }),
      })),
      choiceColumn<'type', Kpi['type']>('type', ['kpi', 'nps'], { width: '8rem' }),
      archiveStatus(archivedByStatus),
      changed(),
    ],
    segments: [
      { key: 'active', holds: ({ status }) => status === 'active' },
      {
        key: 'other',
        query: { status: 'deleted' },
        holds: ({ status }) => status === 'deleted',
        isArchive: true,
      },
    ],
    create: kpis.create(() => ({ title: {}, business_unit: businessUnit, type: 'kpi' })),
    createForm: {
      link: { to: '/kpi/create', search: { unit: businessUnit } },
      permission: { state: 'app.kpi.create' },
    },
    update: kpis.update,
    archive: kpis.archive(archivedByStatus),
    usedBy: kpis.usedBy,
    bulk: kpis.bulk,
    reorder: kpis.reorder,
    history: kpis.history,
  });
