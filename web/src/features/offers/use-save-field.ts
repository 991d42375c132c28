import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { reportProblemOf } from '@/kit/ui/report-problem';
import { useAutosavedField } from '@/kit/edit/useAutosavedField';
import { useEdits } from '@/kit/edit/useEdits';
import { useDeclareRefused } from '@/kit/edit/refused';
import { labelOf, useSaveVersion, type VersionFields } from './save-fields';
import type { Version } from './wire';
import type { Writing } from './writing';

/** A field of the offer that saves itself when it is left; what is wrong with it is shown beside it. */
export function useSaveField<Field extends keyof Version & keyof VersionFields>(
  version: Version,
  field: Field,
  { written, read, wrong }: Writing<Version[Field]>,
) {
  const { t } = useTranslation('form');
  const save = useSaveVersion(version);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const waiting = useEdits().line('offer', version.id).fields();
  const autosaved = useAutosavedField<Version[Field]>({
    saved: written(version[field]),
    waiting: field in waiting ? written(waiting[field] as Version[Field]) : undefined,
    written,
    read,
    wrong: wrong ? (text) => t(`refusal.${wrong(text)}`) : () => '',
    save: (value) =>
      save({ [field]: value }, (problem) => {
        // What was left with the page has no place any more that could say what is wrong.
        if (!problem.fields[field] || !isShown.current) reportProblemOf(labelOf(field), problem);
      }),
    moved: (saved) => t(saved === '' ? 'moved.emptied' : 'moved.changed', { saved }),
    refusal: ({ problem }) => problem.fields[field]?.join(' ') ?? '',
  });
  useDeclareRefused({ kind: 'offer', recordId: version.id, field }, autosaved.error !== '');
  return autosaved;
}
