import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { editsOf } from '@/kit/edit/edits';
import { useCan } from '@/kit/record/Can';
import { EmptyState } from '@/kit/ui/EmptyState';
import { InfoNote } from '@/kit/ui/InfoNote';
import { Page } from '@/kit/ui/Page';
import { ViewLoader } from '@/kit/view/ViewLoader';
import { PricelistLoader } from '../components/KindLoader';
import { ReadOnlyNote } from '../components/ReadOnlyNote';
import { useKindRoute } from '../kinds';
import { useClassesFirst } from '../matrix/use-feature-names';
import { PackageFilterBar } from '../package-matrix/PackageFilterBar';
import { PackageGrid } from '../package-matrix/PackageGrid';
import { PackageStore } from '../package-matrix/package-store';
import { type PackageMatrix, packageMatrixQuery, saveContents } from '../package-matrix/queries';
import { usePackageLayout } from '../package-matrix/use-package-layout';
import type { Pricelist } from '../pricelist-list';
import { usePricelistPage } from '../pricelist-page';

export default function PackageMatrixScreen() {
  const { brandId, pricelistId } = useKindRoute<'brandId' | 'pricelistId'>();
  return (
    <PricelistLoader key={pricelistId} kind="pricelist" id={pricelistId}>
      {(list) => {
        if (list.brand_id !== brandId) throw new Problem({ kind: 'missing', status: 404 });
        return <OfModel list={list} />;
      }}
    </PricelistLoader>
  );
}

/** The matrix with every model or with the one that is chosen, each with the acts that were done there. */
function OfModel({ list }: { list: Pricelist }) {
  const [modelId, setModelId] = useState<number>();
  const store = useStore(list.id, modelId);
  const query = useQuery(packageMatrixQuery(list.id, modelId, store));
  const classes = useClassesFirst();
  return (
    <ViewLoader query={classes}>
      {() => (
        <ViewLoader query={query}>
          {(matrix) => (
            <PackageMatrixPage
              list={list}
              matrix={matrix}
              store={store}
              modelId={modelId}
              onModel={setModelId}
            />
          )}
        </ViewLoader>
      )}
    </ViewLoader>
  );
}

interface PackageMatrixPageProps {
  list: Pricelist;
  matrix: PackageMatrix;
  store: PackageStore;
  modelId: number | undefined;
  onModel: (id: number | undefined) => void;
}

/** Which features the packages of a price list bring. */
function PackageMatrixPage({ list, matrix, store, modelId, onModel }: PackageMatrixPageProps) {
  const { t } = useTranslation('matrix');
  const { mayDo } = useCan();
  const { back: _back, ...page } = usePricelistPage('pricelist', list);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [chosenId, setChosenId] = useState<number>();
  const { lines, rows, drawnAt, heads, filters, filter } = usePackageLayout(matrix, store);
  const packageId = heads.find(({ id }) => id === chosenId)?.id ?? heads[0]?.id;
  const columns = isNarrow ? heads.filter(({ id }) => id === packageId) : heads;
  const isReadOnly =
    matrix.read_only || !mayDo('POST /pricelist/package-matrix/{id}', { brandId: list.brand_id });
  return (
    <Page {...page} title={t('packages.title')}>
      {matrix.packages.length === 0 ? (
        <EmptyState text={t('packages.empty')} />
      ) : (
        <>
          {matrix.read_only && <ReadOnlyNote list={list} />}
          {matrix.cut && <InfoNote text={t('packages.cut')} />}
          <PackageFilterBar
            models={matrix.models}
            modelId={modelId}
            onModel={onModel}
            packages={heads}
            packageId={isNarrow ? packageId : undefined}
            onPackage={setChosenId}
            filters={filters}
            onFilters={filter}
          />
          {rows.length === 0 || columns.length === 0 ? (
            <EmptyState text={t('packages.nothing')} />
          ) : (
            <PackageGrid
              // What is said and chosen is about the items with one model.
              key={modelId ?? 0}
              label={t('packages.label', { list: list.name })}
              store={store}
              lines={lines}
              rows={rows}
              drawnAt={drawnAt}
              heads={columns}
              isReadOnly={isReadOnly}
              isNarrow={isNarrow}
            />
          )}
        </>
      )}
    </Page>
  );
}

/** The items with a model, or with every model, as far as this visit has changed them. */
function useStore(listId: number, modelId: number | undefined): PackageStore {
  const queryClient = useQueryClient();
  const [stores] = useState(() => new Map<number, PackageStore>());
  const known = stores.get(modelId ?? 0);
  if (known) return known;
  const store = new PackageStore(
    {
      save: async (put, drop) => {
        const saved = await saveContents(listId, modelId, put, drop);
        void queryClient.invalidateQueries({ queryKey: ['get', '/package-content'] });
        return saved;
      },
      // The browser asks before the window is closed, as it does for all edits.
      busy: (until) =>
        void editsOf(queryClient)
          .line('package-matrix', listId)
          .alongside(() => until),
    },
    modelId !== undefined,
  );
  stores.set(modelId ?? 0, store);
  return store;
}
