import { translate } from '@/kit/record/translation';
import type { useCellContext } from '@/kit/record/useCellContext';
import type { MeasuredKPI } from './report-query';

type Context = ReturnType<typeof useCellContext>['context'];

/** What is measured, in the language of the reader. */
export const titleOf = (kpi: MeasuredKPI, context: Context): string => translate(kpi.title, context).text;
