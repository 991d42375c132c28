import { useQuery } from '@tanstack/react-query';
import { $api } from '@/api/query-api';
import { choiceField } from '@/kit/fields/choice';
import type { FormField } from '@/kit/fields/field';
import { flagField } from '@/kit/fields/flag';
import { referenceField } from '@/kit/fields/reference';
import { referencesField } from '@/kit/fields/references';
import { textField } from '@/kit/fields/text';
import { defineForm } from '@/kit/form/describe';
import { entityText } from '@/kit/record/entity-texts';
import { type Me, ownCompany, useMe, writesForAll } from '@/session/me';
import { units } from './kpi-list';
import type { Survey } from './queries';
import { createSurvey, surveyList } from './survey-list';

const useCompanies = () => useMe().companies.map(({ id, name }) => ({ value: id, label: name }));

/** The surveys whose questions a new one can begin with. */
function useSurveys() {
  const { data } = useQuery(
    $api.queryOptions('get', '/survey', { params: { query: { status: 'all', limit: 1000 } } }),
  );
  return data?.map(({ id, name }) => ({ value: id, label: name }));
}

/** The survey it begins like; 0 is none. */
const copyOf: FormField<Survey> = {
  ...(referenceField('copy_of', useSurveys) as unknown as FormField<Survey>),
  toEntry: (value) => (typeof value === 'number' && value > 0 ? String(value) : ''),
  read: (entry) => ({ value: Number(entry) }),
};

/** A new survey (Y-002); its questions come next. It is of the user's company unless they write for all. */
export const newSurveyForm = (me: Me) =>
  defineForm({
    list: { ...surveyList, create: createSurvey },
    sections: [
      {
        fields: [
          textField('name', { required: true }),
          choiceField(
            'business_unit',
            ({ texts }) =>
              units.map((value) => ({ value, label: entityText(texts, `values.business_unit.${value}`) })),
            { required: true },
          ),
          copyOf,
          referencesField('companies', useCompanies),
          ...(writesForAll(me) ? [flagField('all_companies')] : []),
        ],
      },
    ],
    blank: {
      name: '',
      business_unit: 'sales',
      companies: writesForAll(me) ? [] : [ownCompany(me) ?? []].flat(),
      all_companies: false,
      copy_of: 0,
    },
  });
