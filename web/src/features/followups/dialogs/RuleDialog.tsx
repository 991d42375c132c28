import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { WholeNumberInput } from '@/kit/fields/WholeNumberInput';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { sortRefusals } from '@/kit/ui/refusals';
import { ownCompany, useMe, writesForAll } from '@/session/me';
import { colleaguesQuery, surveysQuery } from '../queries';
import { kinds, type Rule } from '../rule';
import { units } from '../follow-up';
import { useOptionsOf } from '../use-options-of';

interface RuleProps extends DialogProps<Rule> {
  rule: Rule | undefined;
}

type Draft = Pick<
  Rule,
  | 'unit'
  | 'kind'
  | 'value'
  | 'company_id'
  | 'survey_id'
  | 'due_hours'
  | 'escalate_hours'
  | 'responsible_user_id'
>;

const blank: Draft = {
  unit: 'service',
  kind: 'nps_max',
  value: '6',
  company_id: null,
  survey_id: null,
  due_hours: 9,
  escalate_hours: 9,
  responsible_user_id: null,
};

const idOf = (text: string) => (text === '' ? null : Number(text));
const textOf = (id: number | null) => (id === null ? '' : String(id));

/** What a kind of rule begins with. */
const first: Readonly<Record<Rule['kind'], string>> = {
  nps_max: '6',
  stars_max: '2',
  answer: '',
  words: '',
  contact: '',
  every_transaction: '',
};

const always = [
  'unit',
  'kind',
  'survey_id',
  'company_id',
  'due_hours',
  'escalate_hours',
  'responsible_user_id',
] as const;

/** The fields that are asked for a kind of rule: two kinds have no value. */
const shownOf = (kind: Rule['kind']) =>
  kind === 'contact' || kind === 'every_transaction' ? always : ([...always, 'value'] as const);

const hours = { min: 1, max: 500 };

/** When somebody looks after a customer, whose task it is and until when. */
export default function RuleDialog({ rule, close }: RuleProps) {
  const { t } = useTranslation('followups');
  const { t: tCommon } = useTranslation();
  const me = useMe();
  const { companies } = me;
  const [draft, setDraft] = useState<Draft>(
    () => rule ?? { ...blank, company_id: writesForAll(me) ? null : ownCompany(me) },
  );
  // Who does not write for all companies sees that a rule is of all, and can make it one of their own.
  const hasAll = writesForAll(me) || rule?.company_id === null;
  const put = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const { data: colleagues = [] } = useQuery(colleaguesQuery(draft.company_id));
  const { data: surveys = [] } = useQuery(surveysQuery);
  const ofUnit = surveys.filter(
    ({ business_unit: unit, status }) => unit === draft.unit && status === 'active',
  );
  const options = useOptionsOf(
    draft.kind === 'answer' ? surveys.find(({ id }) => id === draft.survey_id)?.active_version : null,
  );
  const saving = useMutation({
    mutationFn: async () => {
      const { unit, kind, value, company_id, survey_id, due_hours, escalate_hours, responsible_user_id } =
        draft;
      const body = {
        unit,
        kind,
        value,
        company_id,
        survey_id,
        due_hours,
        escalate_hours,
        responsible_user_id,
      };
      if (!rule) return (await client.POST('/follow-up-rule', { body })).data;
      const params = { path: { id: rule.id } };
      const changed = { ...body, revision: rule.revision };
      return (await client.PUT('/follow-up-rule/{id}', { params, body: changed })).data;
    },
    onSuccess: (saved) => close(saved),
    meta: { errors: 'inline' },
  });
  const problem = saving.error ? problemOf(saving.error) : undefined;
  const { errorOf, failure } = sortRefusals(problem, shownOf(draft.kind), tCommon);
  const range = draft.kind === 'nps_max' ? { min: 0, max: 9 } : { min: 1, max: 4 };
  return (
    <FormDialog
      title={t(rule ? 'rule.edit' : 'rule.new')}
      ok={t('rule.ok')}
      busy={saving.isPending}
      failure={failure}
      onSubmit={() => saving.mutate()}
      onClose={() => close()}
    >
      <NativeSelect
        label={t('rules.fields.unit')}
        value={draft.unit}
        data={units.map((value) => ({ value, label: t(`rules.values.unit.${value}`) }))}
        onChange={({ currentTarget }) => put({ unit: currentTarget.value as Draft['unit'], survey_id: null })}
        error={errorOf('unit')}
        data-autofocus
      />
      <NativeSelect
        label={t('rules.fields.kind')}
        value={draft.kind}
        data={kinds.map((value) => ({ value, label: t(`rules.values.kind.${value}`) }))}
        onChange={({ currentTarget }) => {
          const kind = currentTarget.value as Draft['kind'];
          put({ kind, value: first[kind] });
        }}
        error={errorOf('kind')}
      />
      <NativeSelect
        label={t('rules.fields.survey')}
        value={textOf(draft.survey_id)}
        data={[
          { value: '', label: t('rules.values.survey.all') },
          ...ofUnit.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => put({ survey_id: idOf(currentTarget.value) })}
        error={errorOf('survey_id')}
      />
      {(draft.kind === 'nps_max' || draft.kind === 'stars_max') && (
        <WholeNumberInput
          label={t(`rule.value.${draft.kind}`)}
          value={Number(draft.value)}
          {...range}
          refusal={t('rule.wholeNumber', range)}
          onChange={(value) => put({ value: String(value) })}
          error={errorOf('value')}
        />
      )}
      {draft.kind === 'words' && (
        <TextInput
          label={t('rule.value.words')}
          description={t('rule.value.wordsHelp')}
          value={draft.value}
          maxLength={1000}
          onChange={({ currentTarget }) => put({ value: currentTarget.value })}
          error={errorOf('value')}
        />
      )}
      {draft.kind === 'answer' && (
        <NativeSelect
          label={t('rule.value.answer')}
          description={draft.survey_id === null ? t('rule.value.answerHelp') : undefined}
          value={draft.value}
          data={[{ value: '', label: t('rule.value.choose') }, ...options]}
          onChange={({ currentTarget }) => put({ value: currentTarget.value })}
          error={errorOf('value')}
        />
      )}
      <NativeSelect
        label={t('rules.fields.company')}
        value={textOf(draft.company_id)}
        data={[
          ...(hasAll ? [{ value: '', label: t('rules.values.company.all') }] : []),
          ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => put({ company_id: idOf(currentTarget.value) })}
        error={errorOf('company_id')}
      />
      <WholeNumberInput
        label={t('rules.fields.due_hours')}
        description={t('rule.hoursHelp')}
        value={draft.due_hours}
        {...hours}
        refusal={t('rule.wholeNumber', hours)}
        onChange={(value) => put({ due_hours: Number(value) })}
        error={errorOf('due_hours')}
      />
      <WholeNumberInput
        label={t('rules.fields.escalate_hours')}
        description={t('rule.escalateHelp')}
        value={draft.escalate_hours}
        {...hours}
        refusal={t('rule.wholeNumber', hours)}
        onChange={(value) => put({ escalate_hours: Number(value) })}
        error={errorOf('escalate_hours')}
      />
      <NativeSelect
        label={t('rules.fields.responsible')}
        value={textOf(draft.responsible_user_id)}
        data={[
          { value: '', label: t('rules.values.responsible.all') },
          ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => put({ responsible_user_id: idOf(currentTarget.value) })}
        error={errorOf('responsible_user_id')}
      />
    </FormDialog>
  );
}
