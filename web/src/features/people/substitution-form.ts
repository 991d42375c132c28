import { useQuery } from '@tanstack/react-query';
import { $api } from '@/api/query-api';
import { client } from '@/api/client';
import { dateField } from '@/kit/fields/date';
import { fixed } from '@/kit/fields/fixed';
import { type RecordOption, referenceField } from '@/kit/fields/reference';
import { textField } from '@/kit/fields/text';
import { defineForm } from '@/kit/form/describe';
import { defineList } from '@/kit/record/describe';
import { useMe } from '@/session/me';
import { type Substitution, substitutionList } from './substitution-list';

interface SubstitutionParams extends Record<string, number> {
  companyId: number;
  /** Who is away. */
  userId: number;
}

/** Who acts for somebody who is away, and from when until when. */
export const substitutionForm = (companyId: number, away: { id: number; name: string }, today: string) =>
  defineForm({
    list: defineList<Substitution, SubstitutionParams>({
      ...substitutionList,
      id: 'substitutionForm',
      create: {
        operation: 'POST /substitution',
        blank: ({ userId }) => ({ company_id: companyId, substituted_user_id: userId }),
        run: async ({ substituted_user_name: _shown, ...fields }) =>
          (await client.POST('/substitution', { body: fields as never })).data as Substitution,
      },
    }),
    sections: [
      {
        fields: [
          fixed(textField('substituted_user_name')),
          referenceField('user_id', () => useColleagues(companyId, away.id), { required: true }),
          dateField('date_from', { required: true }),
          dateField('date_to', { required: true }),
        ],
      },
    ],
    blank: { substituted_user_name: away.name, date_from: today, date_to: today },
  });

/** The users of the company itself, but for who is away and who names them. */
function useColleagues(companyId: number, awayId: number): readonly RecordOption[] | undefined {
  const { id: ownId } = useMe();
  const query = { companyId, own: true };
  const { data } = useQuery($api.queryOptions('get', '/user/colleagues', { params: { query } }));
  return data
    ?.filter(({ id }) => id !== awayId && id !== ownId)
    .map(({ id, name }) => ({ value: id, label: name }));
}
