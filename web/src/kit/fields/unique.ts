import { calls } from '@/kit/record/calls';
import type { CheckInput, Refusal } from './field';

/**
 * Asks the server whether the value of a field is free, within what the record belongs to: `unique('code',
 * 'brand_id')`. The server has a check for each of its unique fields.
 */
export function unique(field: string, ...within: readonly string[]) {
  return async ({ path, value, row, valueOf }: CheckInput): Promise<Refusal | undefined> => {
    if (value === '') return undefined;
    const query = { field, value, within: within.map(valueOf).join(',') || undefined, exceptId: row?.id };
    const { data } = await calls.GET(`${path}/check`, { params: { query } });
    return (data as { valid: boolean }).valid ? undefined : 'taken';
  };
}
