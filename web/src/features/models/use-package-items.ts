import { useQuery } from '@tanstack/react-query';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import {
  bringableQuery,
  namedFeaturesQuery,
  type PackageContent,
  type PackagePlace,
} from './package-contents';
import { classesQuery } from './queries';

/** An item of a package as the screen shows it. */
export interface PackageItem {
  content: PackageContent;
  code: string;
  name: string;
  /** Code of the language of the name. */
  language: string;
  className: string;
  isOffered: boolean;
}

/** The items of a package with their names and classes, by code. */
export function usePackageItems(contents: readonly PackageContent[], place: PackagePlace) {
  const { context } = useCellContext('models:rules');
  const offered = useQuery(bringableQuery(place));
  const classes = useQuery(classesQuery);
  const offeredById = new Map(
    offered.data
      ?.filter(({ feature_status }) => feature_status === 'active')
      .map((feature) => [feature.feature_id, feature]),
  );
  const absentIds = contents.map(({ feature_id }) => feature_id).filter((id) => !offeredById.has(id));
  const isAnyAbsent = offered.data !== undefined && absentIds.length > 0;
  const absent = useQuery({ ...namedFeaturesQuery(absentIds), enabled: isAnyAbsent });

  const absentById = new Map(absent.data?.map((feature) => [feature.id, feature]));
  const classById = new Map(classes.data?.map((one) => [one.id, one]));
  const items = contents
    .map((content): PackageItem => {
      const offer = offeredById.get(content.feature_id);
      const feature = offer ?? absentById.get(content.feature_id);
      const title = translate(offer?.title, context);
      const { text, fallback } = title.text ? title : translate(feature?.description, context);
      return {
        content,
        code: content.feature_code,
        name: text,
        language: (fallback ?? context.language).code,
        className: translate(classById.get(feature?.productclass_id ?? 0)?.name, context).text,
        isOffered: offer !== undefined,
      };
    })
    .toSorted((one, other) => one.code.localeCompare(other.code));
  const parts = [offered, classes, absent];
  return {
    items,
    isPending: offered.isPending || classes.isPending || (isAnyAbsent && absent.isPending),
    error: parts.find(({ error }) => error)?.error,
    retry: () => parts.forEach((part) => part.isError && void part.refetch()),
  };
}
