import { InlineCell } from '@/ui/InlineCell';
import type { ColumnEditor, EditorProps } from './describe';
import { translate, type Translations, withText } from './translation';

function TextEditor({ value, ...field }: EditorProps) {
  return <InlineCell {...field} value={typeof value === 'string' ? value : ''} />;
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

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === '';

export const textEditor: ColumnEditor = { Input: TextEditor };
export const requiredTextEditor: ColumnEditor = { Input: TextEditor, isMissing: isBlank };
export const translationEditor: ColumnEditor = { Input: TranslationEditor };
