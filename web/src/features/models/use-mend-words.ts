import { useTranslation } from 'react-i18next';
import { leavesNothing, type Mend } from './mend';

/** A mend in words, such as "Suggestion: take TOW out of rule 7". */
export function useMendWords() {
  const { t, i18n } = useTranslation('models');
  return (mend: Mend) => {
    const { how, rule, codes } = mend;
    const all = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(codes);
    const words = t(`findings.mend.${leavesNothing(mend) ? 'archive' : how}`, {
      codes: all,
      name: rule.name,
    });
    return rule.model_id === null ? t('findings.mend.ofAll', { words }) : words;
  };
}
