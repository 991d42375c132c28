import { useDeferredValue, useMemo, useState } from 'react';
import { keywordMatcher } from '@/kit/record/keyword';
import type { MatrixFeature } from '../matrix/cell';
import { featureRow, type HeadColumn, linesOf } from '../matrix/rows';
import { useFeatureNames } from '../matrix/use-feature-names';
import type { PackageFilters } from './PackageFilterBar';
import type { PackagePlace, PackageStore } from './package-store';
import type { PackageMatrix } from './queries';

/** What packages brought when the filters looked last, beside what had been read by then. */
interface Looked {
  contents: PackageMatrix['contents'];
  places: readonly PackagePlace[];
}

/** The filters, and the features and packages that they leave. */
export function usePackageLayout(matrix: PackageMatrix, store: PackageStore) {
  const { nameOf, classes } = useFeatureNames();
  const { contents } = matrix;
  const [filters, setFilters] = useState<PackageFilters>({
    keyword: '',
    isOfferedOnly: matrix.packages.some(({ offered }) => offered),
    isBroughtOnly: false,
  });
  const { isOfferedOnly } = filters;
  // What is changed does not take rows and columns away; reading and the filters look again.
  const [looked, setLooked] = useState<Looked>();
  const places = looked?.contents === contents ? looked.places : contents;
  const brought = useMemo(
    () => ({
      features: new Set(places.map(({ feature_id }) => feature_id)),
      packages: new Set(places.map(({ package_feature_id }) => package_feature_id)),
    }),
    [places],
  );
  const filter = (next: PackageFilters) => {
    setFilters(next);
    setLooked({ contents, places: store.brought() ?? contents });
  };
  const features = useMemo(
    () =>
      matrix.features.map((feature) => {
        const row = featureRow(feature, nameOf(feature));
        return { ...row, isOffered: row.isOffered || brought.features.has(row.id) };
      }),
    [matrix.features, nameOf, brought],
  );
  const heads = useMemo(
    () =>
      matrix.packages
        .filter(({ id, offered }) => !isOfferedOnly || offered || brought.packages.has(id))
        .map((pack) => headOf(pack, nameOf(pack))),
    [matrix.packages, nameOf, brought, isOfferedOnly],
  );
  const shown = useDeferredValue(filters);
  const laid = useMemo(
    () =>
      linesOf(
        features,
        shown,
        keywordMatcher(shown.keyword),
        classes,
        shown.isBroughtOnly ? brought.features : undefined,
      ),
    [features, shown, classes, brought],
  );
  return { ...laid, heads, filters, filter };
}

function headOf({ id, code }: MatrixFeature, name: string): HeadColumn {
  return { id, code, label: name ? `${code}, ${name}` : code, title: `${code} ${name}`.trim(), name };
}
