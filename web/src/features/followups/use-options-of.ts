import { useQuery } from '@tanstack/react-query';
import { versionQuery } from './queries';
import { useScreenText } from './use-titles';

/** The options of a version of a survey, to choose from: the question and the answer. */
export function useOptionsOf(versionId: number | null | undefined) {
  const textOf = useScreenText();
  const { data } = useQuery({ ...versionQuery(versionId ?? 0), enabled: typeof versionId === 'number' });
  return (data?.questions ?? [])
    .filter(({ type }) => type === 'radio')
    .flatMap(({ texts, answers = [] }) =>
      answers.map(({ key, texts: own }) => ({
        value: String(key),
        label: `${textOf(texts?.text ?? {})} – ${textOf(own?.text ?? {})}`,
      })),
    );
}
