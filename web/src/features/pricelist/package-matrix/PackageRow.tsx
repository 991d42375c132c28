import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../matrix/Matrix.module.css';
import { isSameRow, RowCells, type RowPlace } from '../matrix/RowCells';
import type { FeatureRow, HeadColumn } from '../matrix/rows';
import { marks } from './marks';
import type { PackageStore } from './package-store';

interface PackageRowProps {
  store: PackageStore;
  /** Changes with the cells of the row. */
  version: number;
  row: FeatureRow;
  place: RowPlace;
  heads: readonly HeadColumn[];
}

/** A feature and which packages in sight bring it. The mark is for the eye; it is read out in words. */
export const PackageRow = memo(function PackageRow({ store, row, place, heads }: PackageRowProps) {
  const { t } = useTranslation('matrix');
  return (
    <RowCells
      place={place}
      row={row}
      heads={heads}
      cell={(head) => {
        const kind = store.kind(row.id, head.id);
        return {
          kind,
          children: kind && (
            <>
              <span aria-hidden>{marks[kind]}</span>
              <span className={classes.hidden}>{t(`packages.kind.${kind}`)}</span>
            </>
          ),
        };
      }}
    />
  );
}, isSameRow);
