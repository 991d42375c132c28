import i18next from 'i18next';
import { empty } from '@/i18n/format';
import type { Rule } from './rule-sentence';

type Named = { code?: string; id: number; pivot?: { negative?: boolean } };

/** What the history of a rule says of its fields, in words; undefined where a value speaks for itself. */
export function ruleValue(field: string, value: unknown, rule?: Rule): string | undefined {
  const t = i18next.getFixedT(null, 'models');
  if (field === 'model_id') {
    if (value === null) return t('rules.every');
    return rule && value === rule.model_id ? rule.model_code : t('rules.otherModel');
  }
  if (field === 'include' && typeof value === 'boolean')
    return t(value ? 'ruleForm.include' : 'ruleForm.exclude');
  if (field === 'origin_row') return typeof value === 'number' && value > 0 ? String(value) : empty;
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) return empty;
  const list = (codes: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(i18next.language, { type }).format(codes);
  const code = ({ id, code: known, pivot }: Named) => {
    const named = known ?? String(id);
    return pivot?.negative ? t('rules.without', { code: named }) : named;
  };
  if (field === 'action_lists')
    return (value as Named[][]).map((items) => list(items.map(code), 'disjunction')).join('; ');
  return list((value as Named[]).map(code), 'conjunction');
}
