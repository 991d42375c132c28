import { useQuery } from '@tanstack/react-query';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { packageContentsQuery, type PackagePlace } from './package-contents';
import { offeredQuery } from './queries';

/** A feature that can go into a package. */
interface Addable {
  value: number;
  label: string;
  code: string;
}

/** What the model offers besides the package and its items; undefined until that is known. */
export function useAddable(place: PackagePlace): readonly Addable[] | undefined {
  const { context } = useCellContext('models:rules');
  const { data: offered } = useQuery(offeredQuery(place.modelId, place.pricelistId));
  const { data: contents } = useQuery(packageContentsQuery(place));
  if (!offered || !contents) return undefined;
  const taken = new Set([place.packageId, ...contents.map(({ feature_id }) => feature_id)]);
  return offered
    .filter(({ feature_id, feature_status }) => feature_status === 'active' && !taken.has(feature_id))
    .map(({ feature_id, feature_code: code, title, description }) => {
      const name = translate(title, context).text || translate(description, context).text;
      return { value: feature_id, code, label: [code, name].filter(Boolean).join(' · ') };
    });
}
