import { useQuery } from '@tanstack/react-query';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { bringableQuery, packageContentsQuery, type PackagePlace } from './package-contents';

/** A feature that can go into a package. */
interface Addable {
  value: number;
  label: string;
  code: string;
}

/** What the model, or any model of the list, offers besides the package and its items; undefined until that is known. */
export function useAddable(place: PackagePlace): readonly Addable[] | undefined {
  const { context } = useCellContext('models:rules');
  const { data: offered } = useQuery(bringableQuery(place));
  const { data: contents } = useQuery(packageContentsQuery(place));
  if (!offered || !contents) return undefined;
  // What one model has of its own may still go to every model.
  const inPlace = contents.filter(({ model_id }) => place.modelId !== undefined || model_id === null);
  const taken = new Set([place.packageId, ...inPlace.map(({ feature_id }) => feature_id)]);
  return offered
    .filter(({ feature_id, feature_status }) => feature_status === 'active' && !taken.has(feature_id))
    .map(({ feature_id, feature_code: code, title, description }) => {
      const name = translate(title, context).text || translate(description, context).text;
      return { value: feature_id, code, label: [code, name].filter(Boolean).join(' · ') };
    });
}
