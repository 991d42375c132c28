import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { resource, type RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';

const causes = resource('/follow-up-cause');
const actions = resource('/follow-up-action');

/** Why customers are not content, as it is chosen when a follow-up is closed. */
export const causeList = defineList<RowOf<'/follow-up-cause'>, ListParams>({
  id: 'followUpCauses',
  texts: 'followups:causes',
  source: causes.source(() => ({})),
  name: ({ title }, context) => translate(title, context).text,
  columns: [translationColumn('title', { edit: 'required' }), archiveStatus(archivedByStatus), changed()],
  create: causes.create(() => ({ title: {} })),
  update: causes.update,
  archive: causes.archive(archivedByStatus),
  usedBy: causes.usedBy,
  bulk: causes.bulk,
  reorder: causes.reorder,
  history: causes.history,
});

/** What is done about it. */
export const actionList = defineList<RowOf<'/follow-up-action'>, ListParams>({
  id: 'followUpActions',
  texts: 'followups:actions',
  source: actions.source(() => ({})),
  name: ({ title }, context) => translate(title, context).text,
  columns: [translationColumn('title', { edit: 'required' }), archiveStatus(archivedByStatus), changed()],
  create: actions.create(() => ({ title: {} })),
  update: actions.update,
  archive: actions.archive(archivedByStatus),
  usedBy: actions.usedBy,
  bulk: actions.bulk,
  reorder: actions.reorder,
  history: actions.history,
});
