import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { editsOf } from '@/kit/edit/edits';
import { useCan } from '@/kit/record/Can';
import { keywordMatcher } from '@/kit/record/keyword';
import { EmptyState } from '@/kit/ui/EmptyState';
import { InfoNote } from '@/kit/ui/InfoNote';
import { Page } from '@/kit/ui/Page';
import { ViewLoader } from '@/kit/view/ViewLoader';
import { PricelistLoader } from '../components/KindLoader';
import { ReadOnlyNote } from '../components/ReadOnlyNote';
import { useKindRoute } from '../kinds';
import type { MatrixView, OfferType } from '../matrix/cell';
import { MatrixFilterBar } from '../matrix/MatrixFilterBar';
import { MatrixGrid } from '../matrix/MatrixGrid';
import { MatrixStore } from '../matrix/matrix-store';
import { differencesQuery, loadCells, type Matrix, matrixQuery, saveCells } from '../matrix/queries';
import { featureRow, linesOf, type MatrixFilters } from '../matrix/rows';
import { useClassesFirst, useFeatureNames } from '../matrix/use-feature-names';
import type { Pricelist } from '../pricelist-list';
import { usePricelistPage } from '../pricelist-page';

export default function MatrixScreen() {
  const { brandId, pricelistId } = useKindRoute<'brandId' | 'pricelistId'>();
  const query = useQuery(matrixQuery(pricelistId));
  const classes = useClassesFirst();
  return (
    <PricelistLoader key={pricelistId} kind="pricelist" id={pricelistId}>
      {(list) => {
        if (list.brand_id !== brandId) throw new Problem({ kind: 'missing', status: 404 });
        return (
          <ViewLoader query={classes}>
            {() => (
              <ViewLoader query={query}>{(matrix) => <MatrixPage list={list} matrix={matrix} />}</ViewLoader>
            )}
          </ViewLoader>
        );
      }}
    </PricelistLoader>
  );
}

/** What each model of a price list has of each feature, and for how much. */
function MatrixPage({ list, matrix }: { list: Pricelist; matrix: Matrix }) {
  const { t } = useTranslation('matrix');
  const { mayDo } = useCan();
  const { back: _back, ...page } = usePricelistPage('pricelist', list);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [type, setType] = useState<OfferType>('standard');
  const [view, setView] = useState<MatrixView>('price');
  const [modelId, setModelId] = useState(matrix.models[0]?.id);
  const [isDifferent, setDifferent] = useState(false);
  const [filters, setFilters] = useState<MatrixFilters>({
    keyword: '',
    isOfferedOnly: matrix.features.some(({ offered }) => offered),
  });
  const store = useStore(list.id);

  const ofSerie = useMemo(
    () => matrix.models.filter(({ serie_id: id }) => filters.serieId === undefined || id === filters.serieId),
    [matrix.models, filters.serieId],
  );
  const models = useMemo(
    () => (isNarrow ? matrix.models.filter(({ id }) => id === modelId) : ofSerie),
    [isNarrow, matrix.models, ofSerie, modelId],
  );
  const differing = useQuery({
    ...differencesQuery(
      list.id,
      ofSerie.map(({ id }) => id),
    ),
    enabled: isDifferent && ofSerie.length > 0,
  });
  const { nameOf, classes } = useFeatureNames();
  const features = useMemo(
    () => matrix.features.map((feature) => featureRow(feature, nameOf(feature))),
    [matrix.features, nameOf],
  );
  const shown = useDeferredValue(filters);
  const { lines, rows, drawnAt } = useMemo(() => {
    const matches = keywordMatcher(shown.keyword);
    return linesOf(features, shown, matches, classes, isDifferent ? differing.data : undefined);
  }, [features, classes, shown, isDifferent, differing.data]);

  const isReadOnly =
    matrix.read_only || !mayDo('POST /pricelist/matrix-cells/{id}', { brandId: list.brand_id });
  return (
    <Page {...page} title={t('title')}>
      {matrix.models.length === 0 ? (
        <EmptyState text={t('noModels')} />
      ) : (
        <>
          {matrix.read_only && <ReadOnlyNote list={list} />}
          {matrix.cut && <InfoNote text={t('cut')} />}
          <MatrixFilterBar
            models={matrix.models}
            modelId={isNarrow ? modelId : undefined}
            onModel={setModelId}
            classes={classes}
            filters={filters}
            onFilters={setFilters}
            type={type}
            onType={setType}
            view={view}
            onView={setView}
            isDifferent={isDifferent}
            onDifferent={setDifferent}
          />
          {rows.length === 0 ? (
            <EmptyState text={t('nothing')} />
          ) : (
            <MatrixGrid
              label={t('label', { list: list.name })}
              store={store}
              lines={lines}
              rows={rows}
              drawnAt={drawnAt}
              models={models}
              type={type}
              view={view}
              isReadOnly={isReadOnly}
              isNarrow={isNarrow}
            />
          )}
        </>
      )}
    </Page>
  );
}

/** The cells of a list as far as this visit has read them. */
function useStore(id: number): MatrixStore {
  const queryClient = useQueryClient();
  return useState(
    () =>
      new MatrixStore({
        load: (features, models) => loadCells(id, features, models),
        save: (cells) => saveCells(id, cells),
        // The browser asks before the window is closed, as it does for all edits.
        busy: (until) =>
          void editsOf(queryClient)
            .line('matrix', id)
            .alongside(() => until),
      }),
  )[0];
}
