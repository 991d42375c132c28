import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { problemText } from '@/kit/ui/problem-text';
import { ScrollRegion } from '@/kit/ui/ScrollRegion';
import { useMe } from '@/session/me';
import { companyBrandsQuery, type Survey } from '../queries';
import classes from './DuplicateDialog.module.css';
import type { Draft, Questionnaire } from './draft';

interface DuplicateDialogProps extends DialogProps<Questionnaire> {
  survey: Survey;
  version: Questionnaire;
  draft: Draft;
  difference: Schemas['VersionChanges'];
}

/** Trends would end: the version becomes a survey of its own, and chosen brands go on with it. */
export default function DuplicateDialog({ survey, version, draft, difference, close }: DuplicateDialogProps) {
  const { t } = useTranslation('surveys');
  const { t: tCommon } = useTranslation();
  const { brands, companies } = useMe();
  const { data: sold = [] } = useQuery(companyBrandsQuery);
  const bound = sold.filter((one) => [one.sales_survey_id, one.service_survey_id].includes(survey.id));
  const [left, setLeft] = useState<readonly number[]>([]);
  const main = String(draft.languages[0]);
  const sending = useMutation({
    mutationFn: async () => {
      const body = {
        body: { ...draft, based_on: version.id },
        company_brand_ids: bound.map(({ id }) => id).filter((id) => !left.includes(id)),
      };
      return (await client.POST('/survey-version/duplicate', { body: body as never }))
        .data as unknown as Questionnaire;
    },
    onSuccess: (made) => close(made),
    meta: { errors: 'inline' },
  });
  const nameOf = (all: readonly { id: number; name: string }[], id: number) =>
    all.find((one) => one.id === id)?.name ?? String(id);
  return (
    <FormDialog
      title={t('duplicate.title')}
      ok={t('duplicate.ok')}
      busy={sending.isPending}
      failure={sending.error ? problemText(problemOf(sending.error), tCommon).text : undefined}
      onSubmit={() => sending.mutate()}
      onClose={() => close()}
    >
      <div>
        <Text>{t('duplicate.ends')}</Text>
        <ul>
          {difference.breaks.map((key) => {
            const at = draft.questions.findIndex((question) => question.key === key);
            const question = draft.questions[at];
            return (
              <li key={key}>
                {at + 1} {question?.texts.text[main] ?? ''}
              </li>
            );
          })}
        </ul>
        <Text size="sm">{t('duplicate.means')}</Text>
      </div>
      {bound.length > 0 && (
        <div role="group" aria-label={t('duplicate.brands')}>
          <Text fw={600}>{t('duplicate.brands')}</Text>
          <ScrollRegion label={t('duplicate.brands')} className={classes.brands}>
            {bound.map(({ id, brand_id, company_id }) => (
              <Checkbox
                key={id}
                label={`${nameOf(brands, brand_id)}, ${nameOf(companies, company_id)}`}
                checked={!left.includes(id)}
                onChange={({ currentTarget }) =>
                  setLeft(currentTarget.checked ? left.filter((one) => one !== id) : [...left, id])
                }
              />
            ))}
          </ScrollRegion>
        </div>
      )}
    </FormDialog>
  );
}
