import type { TFunction } from 'i18next';
import type { Language } from '@/kit/record/entity';

/**
 * What a field that the server refused is called on the page: the question, its answer and the language that it
 * stands in. One that the page does not have has no name.
 */
export function fieldLabel(path: string, languages: readonly Language[], t: TFunction<'surveys'>): string {
  const [, question, answer, field = path] =
    /^questions\[(\d+)\](?:\.answers\[(\d+)\])?\.?(.*)$/.exec(path) ?? [];
  const parts: string[] = [];
  if (question !== undefined) parts.push(t('editor.question', { number: Number(question) + 1 }));
  if (answer !== undefined) parts.push(t('editor.optionOf', { number: Number(answer) + 1 }));
  const [, text, languageId] = /^texts\.(text|hint)\.(\d+)$/.exec(field) ?? [];
  if (text === undefined) parts.push(ofField(field, answer !== undefined, t));
  else if (answer === undefined) parts.push(t(text === 'hint' ? 'editor.hint' : 'editor.text'));
  const language = languages.find(({ id }) => String(id) === languageId);
  if (language) parts.push(language.code.toUpperCase());
  return parts.filter((part) => part !== '').join(', ');
}

function ofField(field: string, isOfAnswer: boolean, t: TFunction<'surveys'>): string {
  switch (field) {
    case 'answers':
      return t('editor.answers');
    case 'kpi_id':
      return t('editor.kpi');
    case 'kpi_value':
      return t(isOfAnswer ? 'editor.points' : 'editor.weight');
    case 'next_question_id':
      return t('editor.then');
    case 'languages':
      return t('editor.languages');
    case 'questions':
      return t('editor.questions');
    default:
      return '';
  }
}
