import { choiceColumn } from '@/kit/fields/choice';
import { dateColumn } from '@/kit/fields/date';
import { changed } from '@/kit/fields/record-columns';
import { translationColumn } from '@/kit/fields/translation';
import { byValue } from '@/kit/list/facets';
import { defineList } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { resource, type RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';

const holidays = resource('/holiday');

const countries = ['LT', 'LV', 'EE'] as const;

/** Days on which nobody in a country works: tasks are not due then. */
export const holidayList = defineList<RowOf<'/holiday'>, ListParams>({
  id: 'holidays',
  texts: 'followups:holidays',
  source: holidays.source(() => ({})),
  name: ({ country, on_day: day, title }, context) => `${country}, ${day}, ${translate(title, context).text}`,
  columns: [
    dateColumn('on_day', { edit: 'required' }),
    choiceColumn<'country', string>('country', countries, { edit: 'required', width: '9rem' }),
    translationColumn('title', { edit: 'required' }),
    changed(),
  ],
  facets: holidays.facets({ country: byValue('country', countries) }),
  create: holidays.create(() => ({ country: 'LT', on_day: '', title: {} })),
  update: holidays.update,
  erase: holidays.erase,
  history: holidays.history,
});
