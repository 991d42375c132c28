import type { Language } from '@/kit/record/entity';
import type { Draft, Question } from './draft';

/** What the fields of a question are given. */
export interface FieldsProps {
  draft: Draft;
  question: Question;
  /** The languages in use, the first one ahead. */
  languages: readonly Language[];
  /** What the server refused, by the paths of its fields. */
  wrong: Readonly<Record<string, readonly string[]>>;
  isEditable: boolean;
  onChange: (draft: Draft, of?: string) => void;
}
