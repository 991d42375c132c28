import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { RuleNamesContext } from './rule-names';
import { type Rule, type RulePart, ruleSentence, type Said } from './rule-sentence';
import classes from './RuleText.module.css';

/** What a rule means, with the names of what it is about. */
export function RuleSentence({ rule }: { rule: Said }) {
  const { t, i18n } = useTranslation('models');
  return (
    <span>
      {ruleSentence(rule, t, i18n.language).map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of one sentence never change places
        <span key={index}>{typeof piece === 'string' ? piece : <Part part={piece} />}</span>
      ))}
    </span>
  );
}

/** The sentence of a rule; what its author wrote and where it came from below. */
export function RuleText({ rule }: { rule: Rule }) {
  const { t } = useTranslation('models');
  const { context } = useCellContext('models:rules');
  const { text, fallback } = translate(rule.text, context);
  const origin = rule.origin_file && t('rules.origin', { file: rule.origin_file, row: rule.origin_row });
  return (
    <div className={classes.rule}>
      <RuleSentence rule={rule} />
      {(text || origin) && (
        <span className={classes.note}>
          {text && <span lang={(fallback ?? context.language).code}>{text}</span>}
          {origin && <span>{origin}</span>}
        </span>
      )}
    </div>
  );
}

function Part({ part }: { part: RulePart }) {
  const { t } = useTranslation('models');
  const { nameOf, isOffered } = use(RuleNamesContext);
  const isMissing = isOffered(part) === false;
  const name = isMissing ? t('rules.notOffered') : nameOf(part);
  return (
    <span className={classes.part} data-missing={isMissing || undefined}>
      <span className={classes.code}>{part.code}</span>
      {name && <span className={classes.name}>{t('rules.named', { name })}</span>}
    </span>
  );
}

/** Which models a rule holds for. */
export function HoldsFor({ rule }: { rule: Rule }) {
  const { t } = useTranslation('models');
  return <span>{rule.model_id === null ? t('rules.every') : t('rules.this')}</span>;
}
