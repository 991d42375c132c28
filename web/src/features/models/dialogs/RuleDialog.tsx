import { Button, Fieldset, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Fieldset.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { IconPlus } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { translationField } from '@/kit/fields/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { focusFirstError } from '@/kit/form/focus';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { InfoNote } from '@/kit/ui/InfoNote';
import { late } from '@/kit/ui/late';
import { LatePart } from '@/kit/ui/LatePart';
import { problemText } from '@/kit/ui/problem-text';
import { type Mend, mended } from '../mend';
import {
  blankRule,
  draftOf,
  type FaultyPart,
  type RuleDraft,
  saidBy,
  saysSomething,
  triedAs,
} from '../rule-draft';
import { RuleNamesContext } from '../rule-names';
import type { Rule } from '../rule-sentence';
import { RuleSentence } from '../RuleText';
import { useMendWords } from '../use-mend-words';
import { PartsField } from './PartsField';
import classes from './RuleDialog.module.css';
import { useRuleParts } from './use-rule-parts';

const RuleTester = late(() => import('../tester/RuleTester'));

/** The rules are asked once nothing was changed for so long. */
const triedAfterMs = 300;

interface RuleProps extends DialogProps<Rule> {
  /** The one that is changed, or that the new one begins as. */
  rule?: Rule;
  isCopy?: boolean;
  /** Filled in, to be saved or not. */
  mend?: Mend;
  /** Marked and brought into view: a check is about it. */
  faulty?: FaultyPart;
  modelId: number;
  modelCode: string;
  pricelistId: number;
}

/** What is said of these, and of no other, stands at their fields. */
const hasField =
  /^(name|model_id|conditions|condition_classes|actions|classes|action_lists\[\d+\]|text(\.\d+)?)$/;

const { Input: TextsInput } = translationField('text');

/** What goes with what in a price list, and what does not: read as a sentence while it is written. */
export default function RuleDialog({
  rule,
  isCopy,
  mend,
  faulty,
  modelId,
  modelCode,
  pricelistId,
  close,
}: RuleProps) {
  const { t } = useTranslation('models');
  const { t: tCommon } = useTranslation();
  const [draft, setDraft] = useState<RuleDraft>(() => {
    if (!rule) return blankRule;
    const said = { ...draftOf(rule), ...(isCopy && { name: '' }) };
    return mend ? mended(said, mend) : said;
  });
  const [begun] = useState(draft);
  const words = useMendWords();
  const [marked, setMarked] = useState(faulty);
  /** What a check says of a part holds until somebody changes what the rule says. */
  const put = (change: Partial<RuleDraft>) => {
    if (!('name' in change || 'text' in change)) setMarked(undefined);
    setDraft((before) => ({ ...before, ...change }));
    // Why a rule is refused holds for what was sent.
    if (saving.error && problemOf(saving.error).kind !== 'conflict') saving.reset();
  };
  const { names, features, productClasses, codeOf } = useRuleParts(modelId, pricelistId, rule);
  const { context } = useCellContext('models:rules');
  const form = useRef<HTMLFormElement>(null);
  const [isTrying, setTrying] = useState(false);
  const [tried] = useDebouncedValue(draft, triedAfterMs);
  /** What somebody else has made of it meanwhile, and who: saving puts what is written here in its place. */
  const [moved, setMoved] = useState<{ by: string | undefined; theirs: Rule }>();
  const theirs = moved?.theirs;
  const saving = useMutation({
    mutationFn: async () => {
      // A rule of another model stays that model's.
      const own = rule?.model_id ?? modelId;
      const { name, text } = draft;
      const body = { ...saidBy(draft), name, text, model_id: draft.isOfAll ? null : own };
      if (!rule || isCopy)
        return (await client.POST('/rule', { body: { ...body, pricelist_id: pricelistId } })).data;
      const params = { path: { id: rule.id } };
      const { revision } = theirs ?? rule;
      return (await client.PUT('/rule/{id}', { params, body: { ...body, revision } })).data;
    },
    onSuccess: (saved) => close(saved),
    onError: (error) => {
      const { kind, current, changedBy } = problemOf(error);
      if (kind === 'conflict' && current) setMoved({ by: changedBy, theirs: current as Rule });
      focusFirstError(form);
    },
    meta: { errors: 'inline' },
  });
  const problem = saving.error ? problemOf(saving.error) : undefined;
  const wrong = (field: string) => problem?.fields[field]?.join(' ');
  const mark = (part: FaultyPart, ids: readonly number[]) =>
    part === marked && ids.length > 0 ? t('ruleForm.faulty') : undefined;
  const fields = Object.keys(problem?.fields ?? {});
  const isMoved = problem?.kind === 'conflict' && moved !== undefined;
  const isElsewhere =
    problem && !isMoved && (fields.length === 0 || !fields.every((field) => hasField.test(field)));
  const changeList = (at: number, ids: readonly number[]) =>
    put({ lists: draft.lists.map((list, index) => (index === at ? ids : list)) });
  return (
    <FormDialog
      ref={form}
      title={t(!rule ? 'ruleForm.new' : isCopy ? 'ruleForm.copy' : 'ruleForm.edit')}
      size="large"
      ok={t('ruleForm.save')}
      busy={saving.isPending}
      unsaved={JSON.stringify(draft) !== JSON.stringify(begun)}
      failure={
        isMoved
          ? t('ruleForm.moved', { who: moved.by || t('ruleForm.somebody') })
          : isElsewhere
            ? problemText(problem, tCommon).text
            : undefined
      }
      onSubmit={() => {
        // What is wrong with a choice is said by its place among those that are sent.
        put({ lists: draft.lists.filter((list) => list.length > 0) });
        saving.mutate();
      }}
      onClose={() => close()}
    >
      {moved && (
        <Theirs
          rule={moved.theirs}
          take={() => {
            setDraft(draftOf(moved.theirs));
            saving.reset();
          }}
        />
      )}
      {mend && <InfoNote text={t('findings.mend.unsaved', { words: words(mend) })} />}
      {/* Nothing is typed into what is on its way. */}
      <fieldset disabled={saving.isPending} className={classes.fields}>
        <div className={classes.head}>
          <TextInput
            label={t('ruleForm.name')}
            value={draft.name}
            onChange={({ currentTarget }) => put({ name: currentTarget.value })}
            error={wrong('name')}
            required
            maxLength={255}
            data-autofocus
          />
          <NativeSelect
            label={t('ruleForm.holdsFor')}
            value={draft.isOfAll ? 'all' : 'one'}
            data={[
              { value: 'one', label: t('ruleForm.one', { code: rule?.model_code || modelCode }) },
              { value: 'all', label: t('ruleForm.all') },
            ]}
            onChange={({ currentTarget }) => put({ isOfAll: currentTarget.value === 'all' })}
            error={wrong('model_id')}
          />
        </div>
        <div className={classes.sentence} role="status" aria-label={t('ruleForm.reads')}>
          <span className={classes.reads}>{t('ruleForm.reads')}</span>
          {saysSomething(draft) ? (
            <RuleNamesContext value={names}>
              <RuleSentence rule={saidBy(draft, codeOf)} />
            </RuleNamesContext>
          ) : (
            t('ruleForm.nothingYet')
          )}
        </div>
        <Fieldset legend={t('ruleForm.when')} className={classes.part}>
          <PartsField
            label={t('ruleForm.present')}
            fault={mark('conditions', draft.present)}
            ids={draft.present}
            options={features}
            onChange={(present) => put({ present })}
            error={wrong('conditions')}
          />
          <PartsField
            label={t('ruleForm.absent')}
            fault={mark('conditions', draft.absent)}
            ids={draft.absent}
            options={features}
            onChange={(absent) => put({ absent })}
          />
          <PartsField
            label={t('ruleForm.presentClasses')}
            fault={mark('condition_classes', draft.presentClasses)}
            ids={draft.presentClasses}
            options={productClasses}
            onChange={(presentClasses) => put({ presentClasses })}
            error={wrong('condition_classes')}
          />
          <PartsField
            label={t('ruleForm.absentClasses')}
            fault={mark('condition_classes', draft.absentClasses)}
            ids={draft.absentClasses}
            options={productClasses}
            onChange={(absentClasses) => put({ absentClasses })}
          />
        </Fieldset>
        <Fieldset legend={t('ruleForm.then')} className={classes.part}>
          <Radio.Group
            aria-label={t('ruleForm.then')}
            value={draft.include ? 'include' : 'exclude'}
            onChange={(value) => put({ include: value === 'include' })}
          >
            <Stack gap="sm">
              <Radio size="md" value="include" label={t('ruleForm.include')} />
              <Radio size="md" value="exclude" label={t('ruleForm.exclude')} />
            </Stack>
          </Radio.Group>
          <PartsField
            label={t(draft.include ? 'ruleForm.actions' : 'ruleForm.banned')}
            fault={mark('actions', draft.actions)}
            ids={draft.actions}
            options={features}
            onChange={(actions) => put({ actions })}
            error={wrong('actions')}
          />
          <PartsField
            label={t(draft.include ? 'ruleForm.classes' : 'ruleForm.bannedClasses')}
            fault={mark('classes', draft.classes)}
            ids={draft.classes}
            options={productClasses}
            onChange={(ids) => put({ classes: ids })}
            error={wrong('classes')}
          />
          {draft.lists.map((list, index) => (
            <div
              // oxlint-disable-next-line react/no-array-index-key -- lists have no name but their place
              key={index}
              className={classes.list}
            >
              <PartsField
                label={t(draft.include ? 'ruleForm.oneOf' : 'ruleForm.together', { number: index + 1 })}
                fault={mark('action_lists', list)}
                ids={list}
                options={features}
                onChange={(ids) => changeList(index, ids)}
                error={wrong(`action_lists[${index}]`)}
              />
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => put({ lists: draft.lists.filter((_list, at) => at !== index) })}
              >
                {t('ruleForm.removeList', { number: index + 1 })}
              </Button>
            </div>
          ))}
          <Button
            variant="default"
            size="compact-sm"
            className={classes.more}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => put({ lists: [...draft.lists, []] })}
          >
            {t(draft.include ? 'ruleForm.addOneOf' : 'ruleForm.addTogether')}
          </Button>
        </Fieldset>
        <Fieldset legend={t('ruleForm.texts')} className={classes.part}>
          <TextsInput
            name="text"
            label={t('rules.fields.text')}
            required={false}
            entry={draft.text}
            onChange={(text) => put({ text: text as RuleDraft['text'] })}
            onBlur={() => undefined}
            error={wrong('text')}
            partErrors={Object.fromEntries(fields.map((field) => [field, wrong(field) ?? '']))}
            disabled={saving.isPending}
            isChecking={false}
            put={() => undefined}
            context={context}
          />
        </Fieldset>
        <Button
          variant="default"
          className={classes.more}
          aria-expanded={isTrying}
          onClick={() => setTrying(!isTrying)}
        >
          {t('tester.open')}
        </Button>
        {isTrying && (
          <LatePart>
            <RuleTester
              of={{ modelId, modelCode, pricelistId }}
              draft={saysSomething(tried) ? triedAs(tried, isCopy ? undefined : rule?.id) : undefined}
            />
          </LatePart>
        )}
      </fieldset>
    </FormDialog>
  );
}

/** What the rule says by now, and the way to go on with that. */
function Theirs({ rule, take }: { rule: Rule; take: () => void }) {
  const { t } = useTranslation('models');
  return (
    <div className={classes.sentence}>
      <span className={classes.reads}>{t('ruleForm.theirs', { name: rule.name })}</span>
      <RuleSentence rule={rule} />
      <Button variant="default" size="compact-sm" className={classes.more} onClick={take}>
        {t('ruleForm.takeTheirs')}
      </Button>
    </div>
  );
}
