import { InlineCell } from '@/kit/ui/InlineCell';
import { InlineFlag } from '@/kit/ui/InlineFlag';
import { InlineSelect } from '@/kit/ui/InlineSelect';
import type { ColumnEditor, EditorProps } from '@/kit/record/describe';
import type { CellContext } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { translate, type Translations, withText } from '@/kit/record/translation';

export type Need = 'optional' | 'required';

type Refusal = NonNullable<ColumnEditor['refusal']>;

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === '';

/** Refuses what is missing, in a field that must not be left empty. */
function required(isMissing: (value: unknown) => boolean): Refusal {
  return (value, { t }) => (isMissing(value) ? t('edit.required') : undefined);
}

function TextEditor({ value, context: _context, ...field }: EditorProps) {
  return <InlineCell {...field} value={typeof value === 'string' ? value : ''} />;
}

export function textEditor(need: Need): ColumnEditor {
  return { Input: TextEditor, refusal: need === 'required' ? required(isBlank) : undefined };
}

/** Edits the text of the display language; the other languages stay as they are. */
function TranslationEditor({ value, onChange, context, ...field }: EditorProps) {
  const texts = value as Translations | null | undefined;
  const { text, fallback } = translate(texts, context);
  return (
    <InlineCell
      {...field}
      value={fallback ? '' : text}
      placeholder={fallback ? text : undefined}
      onChange={(next) => onChange(withText(texts, context.language.id, next))}
      lang={context.language.code}
    />
  );
}

/** A text in any language is enough for one that is required. */
const isUnnamed = (value: unknown) => Object.values((value ?? {}) as Translations).every(isBlank);

export function translationEditor(need: Need): ColumnEditor {
  return { Input: TranslationEditor, refusal: need === 'required' ? required(isUnnamed) : undefined };
}

function FlagEditor({ value, context: _context, ...field }: EditorProps) {
  return <InlineFlag {...field} value={value === true} />;
}

export const flagEditor: ColumnEditor = { Input: FlagEditor };

interface SelectOption {
  value: string;
  label: string;
}

/** The line of a select that chooses nothing; there while nothing is chosen, and where that is allowed. */
function withNothing(options: readonly SelectOption[], need: Need, isChosen: boolean): SelectOption[] {
  return need === 'required' && isChosen ? [...options] : [{ value: '', label: '' }, ...options];
}

/** Chooses one of the values of a field, by the words for them in the entity's texts. */
export function choiceEditor(key: string, values: readonly (string | number)[], need: Need): ColumnEditor {
  function ChoiceEditor({ value, onChange, context, ...field }: EditorProps) {
    const options = values.map((one) => ({
      value: String(one),
      label: choiceText(key, String(one), context),
    }));
    return (
      <InlineSelect
        {...field}
        value={values.includes(value as string) ? String(value) : ''}
        options={withNothing(options, need, !isBlank(value))}
        onChange={(next) => onChange(values.find((one) => String(one) === next) ?? null)}
      />
    );
  }
  return { Input: ChoiceEditor, refusal: need === 'required' ? required(isBlank) : undefined };
}

export function choiceText(key: string, value: string, { texts }: CellContext): string {
  return entityText(texts, `values.${key}.${value}`);
}

/** Chooses a record in use of the list a column refers to; an archived one stays until another is chosen. */
export function referenceEditor(key: string, need: Need): ColumnEditor {
  function ReferenceEditor({ value, onChange, context, ...field }: EditorProps) {
    const options = [...(context.references[key]?.values() ?? [])]
      .filter(({ id, isArchived }) => !isArchived || id === value)
      .map(({ id, name }) => ({ value: String(id), label: name }));
    return (
      <InlineSelect
        {...field}
        value={typeof value === 'number' ? String(value) : ''}
        options={withNothing(options, need, typeof value === 'number')}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    );
  }
  const isMissing = (value: unknown) => typeof value !== 'number';
  return { Input: ReferenceEditor, refusal: need === 'required' ? required(isMissing) : undefined };
}
