import { useMutation, useQueryClient } from '@tanstack/react-query';
import { settingsQuery as valuesQuery } from '@/api/group';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { Ending } from '@/kit/edit/edit-line';
import { reportProblem } from '@/kit/ui/report-problem';
import { type Setting, settingsQuery } from './queries';

export type SettingValue = boolean | number | string;

/**
 * Saves one setting, one value after the other; what is wrong with a value is said at its field, anything else in a
 * dialog.
 */
export function useSaveSetting({ name }: Setting) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    meta: { errors: 'inline' },
    // What a field sends when it is left comes before what the button that was pressed then says.
    scope: { id: `setting ${name}` },
    mutationFn: (value: SettingValue) =>
      client.PUT('/setting/{key}', { params: { path: { key: name } }, body: { value } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: valuesQuery.queryKey }),
      ]),
  });
  return async (value: SettingValue): Promise<Ending<unknown>> => {
    try {
      const { data } = await mutateAsync(value);
      return { end: 'saved', answer: data };
    } catch (error) {
      const problem = problemOf(error);
      if (!problem.fields.value) reportProblem(problem);
      return { end: 'refused', problem };
    }
  };
}

/** What the server says of the value, or nothing. */
export function refusalOf(ending: Ending<unknown>): string {
  return ending.end === 'refused' ? (ending.problem.fields.value ?? []).join(' ') : '';
}
