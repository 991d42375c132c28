import { useTranslation } from 'react-i18next';
import { reportProblem } from '@/kit/ui/report-problem';
import { useAutosavedField } from '@/kit/edit/useAutosavedField';
import { useEdits } from '@/kit/edit/useEdits';
import { useDeclareRefused } from './refused';
import { useSaveVersion, type VersionFields } from './save-fields';
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
  const waiting = useEdits().line('offer', version.id).fields();
  const autosaved = useAutosavedField<Version[Field]>({
    saved: written(version[field]),
    waiting: field in waiting ? written(waiting[field] as Version[Field]) : undefined,
    written,
    read,
    wrong: wrong ? (text) => t(`refusal.${wrong(text)}`) : () => '',
    save: (value) =>
      save({ [field]: value }, (problem) => {
        if (!problem.fields[field]) reportProblem(problem);
      }),
    refusal: ({ problem }) => problem.fields[field]?.join(' ') ?? '',
  });
  useDeclareRefused(version.id, field, autosaved.error !== '');
  return autosaved;
}
