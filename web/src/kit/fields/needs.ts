import type { ColumnEditor } from '@/kit/record/describe';
import type { Need } from './field';

/** Refuses what is missing, in a cell that must not be left empty. */
export function refuseMissing(need: Need, isMissing: (value: unknown) => boolean): ColumnEditor['refusal'] {
  if (need === 'optional') return undefined;
  return (value, { t }) => (isMissing(value) ? t('edit.required') : undefined);
}

export const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === '';
